/** Lower case, without accents (ñ as n), anything but letters and figures turned into single spaces. */
export function normaliseText(text: string): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Without accents and invisible characters (zero-width spaces, direction marks). */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]|\p{Cf}/gu, '');
}
