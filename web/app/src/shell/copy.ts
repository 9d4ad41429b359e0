// Copy a text.

/** Returns whether it could be copied. `field` shows the text. */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission, or on a plain HTTP page: the old way, from a field.
    const from = field ?? document.body.appendChild(Object.assign(document.createElement("textarea"), { value: text }));
    from.select();
    const isCopied = document.execCommand("copy");
    if (from !== field) from.remove();
    return isCopied;
  }
}
