// Text to the clipboard, where the page lets.

/** `false`: it may not, or cannot; then a person copies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, no secure page, no such thing
  }
}
