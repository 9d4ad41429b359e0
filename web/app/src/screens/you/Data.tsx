// All stored data as a file, from a file, and its deletion.

import { useState } from "preact/hooks";
import { Unreadable } from "../../common/Unreadable";
import { InvalidInput } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Dialog } from "../../shell/Dialog";
import { downloadJson } from "../../shell/download";
import { FileButton } from "../../shell/FileButton";
import { Icon } from "../../shell/icons";
import {
  type Backup,
  contentsOf,
  currentBackup,
  deleteEverything,
  FORMAT,
  mergedBackup,
  readBackup,
  restore,
  writeBackup,
} from "../../state/backup";
import { unreadableGames } from "../../state/saved";
import { keepsNothing } from "../../state/storage";
import { you } from "../../texts/you";

const words = you.data;

const exportAll = () => {
  const now = new Date();
  downloadJson(writeBackup(currentBackup(), now), `${FORMAT}-${now.toISOString().slice(0, 10)}`);
};

export function Data() {
  const [read, setRead] = useState<Backup | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [told, setTold] = useState<{ readonly words: string; readonly isError: boolean } | null>(null);
  const tell = (said: string, isError = false) => {
    setTold({ words: said, isError });
    if (!isError) announce(said);
  };
  const open = async (file: File) => {
    try {
      const backup = readBackup(await file.text());
      if (backup.size === 0) throw new InvalidInput(words.emptyFile);
      setTold(null);
      setRead(backup);
    } catch (error) {
      tell(error instanceof InvalidInput ? error.message : words.unreadable, true);
    }
  };
  const take = (backup: Backup) => (restore(backup) ? tell(words.imported) : tell(words.noRoom, true));
  return (
    <section class="panel stack" aria-labelledby="your-data">
      <h2 id="your-data">{words.title}</h2>
      <p class="muted">{keepsNothing.value ? words.blocked : words.what}</p>
      <div class="row">
        <button type="button" onClick={exportAll}>
          <Icon name="download" />
          {words.download}
        </button>
        <FileButton label={words.open} accept=".json,application/json" onFile={open} />
        <button type="button" onClick={() => setDeleting(true)}>
          <Icon name="trash" />
          {words.remove}
        </button>
      </div>
      {told && (
        <p class={told.isError ? "error" : ""} role={told.isError ? "alert" : undefined}>
          {told.words}
        </p>
      )}
      <Unreadable of={unreadableGames} what={words.games} fileName="fourfold-games" />
      {read && <ImportDialog backup={read} onTake={take} onClose={() => setRead(null)} />}
      {isDeleting && (
        <DeleteDialog
          onDelete={() => (deleteEverything() ? tell(words.deleted) : tell(words.notDeleted, true))}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

function Contents({ of }: { of: Backup }) {
  const contents = contentsOf(of);
  if (contents.length === 0) return <p>{words.nothing}</p>;
  return (
    <ul class="contents">
      {contents.map(({ name, count, isFaulty }) => (
        <li key={name}>
          {words.content(name, count)}
          {isFaulty && <span class="error"> ({words.faulty})</span>}
        </li>
      ))}
    </ul>
  );
}

/** The choices are buttons of a form, so that each closes the dialog. */
function ImportDialog({ backup, onTake, onClose }: { backup: Backup; onTake: (backup: Backup) => void; onClose: () => void }) {
  const [mine] = useState(currentBackup);
  return (
    <Dialog title={words.importTitle} onClose={onClose}>
      <form class="stack" method="dialog">
        <p>{words.contains}</p>
        <Contents of={backup} />
        {contentsOf(backup).some(({ isFaulty }) => isFaulty) && <p class="small-text muted">{words.faultyHelp}</p>}
        <p>{words.here}</p>
        <Contents of={mine} />
        <button type="submit" class="primary" aria-describedby="merge-help" onClick={() => onTake(mergedBackup(currentBackup(), backup))}>
          {words.merge}
        </button>
        <p id="merge-help" class="small-text muted">
          {words.mergeHelp}
        </p>
        <button type="submit" aria-describedby="replace-help" onClick={() => onTake(backup)}>
          {words.replace}
        </button>
        <p id="replace-help" class="small-text muted">
          {words.replaceHelp}
        </p>
        <button type="submit">{words.cancel}</button>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  const [mine] = useState(currentBackup);
  return (
    <Dialog title={words.deleteTitle} onClose={onClose}>
      <form class="stack" method="dialog">
        <p>{mine.size > 0 && words.lost}</p>
        <Contents of={mine} />
        <p class="muted">{words.deleteHelp}</p>
        <button type="button" onClick={exportAll}>
          <Icon name="download" />
          {words.download}
        </button>
        <button type="submit" class="danger" onClick={onDelete}>
          <Icon name="trash" />
          {words.deleteNow}
        </button>
        <button type="submit" autofocus>
          {words.cancel}
        </button>
      </form>
    </Dialog>
  );
}
