/** Whether a title says it already, as words of its own: what it says is not written beside it once more. */
export function isSaidIn(title: string, words: string): boolean {
  return plain(title).includes(plain(words));
}

/** ' leche entera 900 ml ' of 'Leche entera 900ml'. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${letters.replace(/\d(?=[a-z])/g, '$& ').replace(/[^a-z0-9]+/g, ' ')} `.replace(/ +/g, ' ');
}
