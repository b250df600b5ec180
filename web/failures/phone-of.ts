/** Returns the first telephone among a business's links, written as in Colombia; '' without one. */
export function phoneOf(links: readonly string[]): string {
  for (const link of links) {
    const [, digits = ''] =
      /^(?:tel:|https:\/\/(?:wa\.me|api\.whatsapp\.com)\/(?:send\/?\?phone=)?)\+?(?:57)?(\d{7,10})\b/.exec(
        link.replace(/[\s()-]/g, ''),
      ) ?? [];
    if (digits !== '') return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  }
  return '';
}
