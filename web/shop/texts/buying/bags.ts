import { groupThousands } from '#rules/money.ts';

/** A word after one of these has no plural: 'bolsas de papel'. */
const LINKS = new Set(['de', 'del', 'con', 'para', 'en', 'sin', 'y']);
const ONLY_LETTERS = /^\p{L}+$/u;

/** A number of bags with the business's name for them: '1 bolsa de papel', '2 bolsas de tela reutilizables'. */
export function bagsText(count: number, name: string): string {
  const words = name.trim().split(/\s+/);
  const agreed = count === 1 ? words : words.map((word, place) => severalOf(word, words[place - 1]));
  const text = agreed.join(' ');
  return `${groupThousands(count)} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function severalOf(word: string, before = ''): string {
  const isFixed = LINKS.has(before.toLowerCase()) || LINKS.has(word.toLowerCase());
  if (isFixed || !ONLY_LETTERS.test(word) || /[sx]$/i.test(word)) return word;
  if (/[aeiouáéó]$/i.test(word)) return `${word}s`;
  if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`;
  return `${word.replace(/ón$/, 'on')}es`;
}
