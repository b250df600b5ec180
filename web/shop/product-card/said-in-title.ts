/** Whether a title contains the words already, as whole words: they are not repeated. */
export function isSaidIn(title: string, words: string): boolean {
  return plain(title).includes(plain(words));
}

/** ' gaseosa kola román botella ' of 'Gaseosa Kola Román, botella'. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replaceAll(',', '')} `;
}
