/** A text with plain spaces where the shop put such as do not break: '9 a. m.' as people type it. */
export function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('\u00a0', ' ');
}
