/** Replaces plain spaces so that no price, percentage or '9 a. m.' breaks over two lines. */
export function unbroken(text: string): string {
  return text
    .replaceAll(/\$ (?=\d)/g, '$\u00a0')
    .replaceAll(/(?<=\d) %/g, '\u00a0%')
    .replaceAll(/(?<=\d) ([ap]\.) m\./g, '\u00a0$1\u00a0m.');
}
