/** Texts that staff write for "off" in a text that is a switch. */
const OFF = ['', 'false', '0', 'no'];

export function isTextOn(text = ''): boolean {
  return !OFF.includes(text.trim().toLowerCase());
}
