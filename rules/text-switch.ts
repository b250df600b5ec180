/** What staff write for "off" in a text that switches something. */
const OFF = ['', 'false', '0', 'no'];

/** Whether a text of the business's own switches something on. */
export function isTextOn(text = ''): boolean {
  return !OFF.includes(text.trim().toLowerCase());
}
