import { type Content, readContent } from '#rules/content/read-content.ts';

/** The content of a pack according to a row; undefined when missing or uncertain. */
export type RowContent = { content: Content | undefined; isDoubtful: boolean };

/** From the size column, else from the title; when they differ, it is uncertain. */
export function contentOf(title: string, size: string): RowContent {
  const [ofSize, ofTitle] = [readContent(size), readContent(title)];
  if ('doubt' in ofSize || ('doubt' in ofTitle && !('content' in ofSize))) {
    return { content: undefined, isDoubtful: true };
  }
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
