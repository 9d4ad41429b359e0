// Download a file.

/** An object as a file. */
export function downloadJson(content: object, name: string): void {
  download(`${JSON.stringify(content, null, 2)}\n`, `${name}.json`, "application/json");
}

export function download(content: Blob | string, name: string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
