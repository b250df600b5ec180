import { contentOf } from '#rules/package-contents/row-content.ts';
import type { CurrentProduct } from './current.ts';
import type { Draft } from './read-row.ts';

/**
 * Whether the content that staff or an earlier file settled stays under a new title: the text says nothing, or what the
 * shop's own text says, too. Other figures in doubt may be of another package.
 */
export function staysSettled(
  { title, size = '', content, path }: Draft,
  current: CurrentProduct | undefined,
): boolean {
  if (!current || current.quantity_pum <= 0) return false;
  const before = figuresIn(current.title, current.size_text);
  const after = figuresIn(title || current.title, size || current.size_text);
  if (!content) return after.every((figure) => before.includes(figure));
  const own = contentOf(current.title, current.size_text, path).content;
  return own?.quantity === content.quantity && own.unit === content.unit;
}

function figuresIn(title: string, size: string): string[] {
  return `${title} ${size}`.match(/\d+(?:[.,]\d+)*/g) ?? [];
}
