import { type Content, type Doubt, readContent } from './read-content.ts';

/** The content of a pack according to a row; undefined when missing or uncertain. */
export type RowContent = { content: Content | undefined; isDoubtful: boolean };

/** Of a title, that a size of its own settles. */
const SETTLED: ReadonlySet<Doubt> = new Set(['drained', 'measure']);

/**
 * From the size column, else from the title; when they differ, it is uncertain. A title that is in doubt makes a size
 * that names no packs doubtful, too: '250 g' beside 'Pasta 250 g x 4 und' is a quarter of what is sold.
 */
export function contentOf(title: string, size: string, category = ''): RowContent {
  const [ofSize, ofTitle] = [readContent(size), readContent(title, category)];
  const isSettled =
    'content' in ofSize && (ofSize.content.packs > 1 || ('doubt' in ofTitle && SETTLED.has(ofTitle.doubt)));
  if ('doubt' in ofSize || ('doubt' in ofTitle && !isSettled))
    return { content: undefined, isDoubtful: true };
  const sure = (content: Content | undefined) => ({ content, isDoubtful: false });
  const content = 'content' in ofSize ? ofSize.content : undefined;
  const other = 'content' in ofTitle ? ofTitle.content : undefined;
  if (!content || !other) return sure(content ?? other);
  if (content.unit === other.unit && content.quantity === other.quantity) return sure(content);
  // '1 und' beside '500 g' is the number of units, not the content; the size of a pack may be that of one piece.
  if (content.unit === 'und' && other.unit !== 'und' && content.quantity === 1) return sure(other);
  if (other.unit === 'und' && other.quantity === 1) return sure(content);
  return { content: undefined, isDoubtful: true };
}
