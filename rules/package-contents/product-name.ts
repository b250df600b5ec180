/** Characters of a size. */
export const LONGEST_SIZE = 60;

/** Whether a title contains the words already, as whole words: they are not repeated. */
export function isSaidIn(title: string, words: string): boolean {
  return plain(title).includes(plain(words));
}

/** ' gaseosa kola román botella ' of 'Gaseosa Kola Román, botella'. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replaceAll(',', '')} `;
}

type Named = { title: string; size: string };

/** The size where the title does not say it: '1.500 ml', 'por peso', ''. */
export function unsaidSize({ title, size }: Named): string {
  return isSaidIn(title, size) ? '' : size.charAt(0).toLowerCase() + size.slice(1);
}

/** 'Gaseosa, 1.500 ml'. */
export function nameWithSize(product: Named): string {
  return [product.title, unsaidSize(product)].filter(Boolean).join(', ');
}
