// All stored data as a file, from a file, and its deletion.

import you from "messages:you";
import { useState } from "preact/hooks";
import { Unreadable } from "../../common/Unreadable";
import { InvalidInput } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { Dialog } from "../../shell/Dialog";
import { downloadJson } from "../../shell/download";
import { FileButton } from "../../shell/FileButton";
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
        <Button icon="download" label={words.download} onClick={exportAll} />
        <FileButton label={words.open} accept=".json,application/json" onFile={open} />
        <Button icon="trash" label={words.remove} onClick={() => setDeleting(true)} />
      </div>
      {told && (
        <p class={told.isError ? "error" : ""} role={told.isError ? "alert" : undefined}>
          {told.words}
        </p>
      )}
      <Unreadable of={unreadableGames} what="games" fileName="fourfold-games" />
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

/** What stored data is, by the name under which it is stored. */
function contentInWords(name: string, count: number): string {
  const { unreadable, other, ...known } = words.content;
  if (Object.hasOwn(known, name)) {
    const said = known[name as keyof typeof known];
    return typeof said === "string" ? said : said({ count });
  }
  return name.endsWith(".unreadable") ? unreadable : other({ name });
}

function Contents({ of }: { of: Backup }) {
  const contents = contentsOf(of);
  if (contents.length === 0) return <p>{words.nothing}</p>;
  return (
    <ul class="contents">
      {contents.map(({ name, count, isFaulty }) => (
        <li key={name}>
          {contentInWords(name, count)}
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
        <Button
          primary
          label={words.merge}
          type="submit"
          aria-describedby="merge-help"
          onClick={() => onTake(mergedBackup(currentBackup(), backup))}
        />
        <p id="merge-help" class="small-text muted">
          {words.mergeHelp}
        </p>
        <Button label={words.replace} type="submit" aria-describedby="replace-help" onClick={() => onTake(backup)} />
        <p id="replace-help" class="small-text muted">
          {words.replaceHelp}
        </p>
        <Button label={words.cancel} type="submit" />
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
        <Button icon="download" label={words.download} onClick={exportAll} />
        <Button icon="trash" label={words.deleteNow} type="submit" class="danger" onClick={onDelete} />
        <Button label={words.cancel} type="submit" autofocus />
      </form>
    </Dialog>
  );
}
