/** Whether a title says it already, as words of its own: what it says is not written beside it once more. */
export function isSaidIn(title: string, words: string): boolean {
  return plain(title).includes(plain(words));
}

/** ' gaseosa kola román botella ' of 'Gaseosa Kola Román, botella'. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replaceAll(',', '')} `;
}
