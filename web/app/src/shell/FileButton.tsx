import { Icon } from "./icons";

/** A button that opens a file. `accept` lists its types. */
export function FileButton(props: { label: string; accept: string; onFile: (file: File) => Promise<void> }) {
  return (
    <label class="button file">
      <Icon name="paste" />
      {props.label}
      <input
        class="unseen"
        type="file"
        accept={props.accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void props.onFile(file);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
    </label>
  );
}
