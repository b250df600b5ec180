import { type Content, readContent } from '#rules/content/read-content.ts';

/** What a row says that a pack holds; undefined where it says nothing, or nothing that is sure. */
export type RowContent = { content: Content | undefined; isDoubtful: boolean };

/** From the column of sizes where it says one, else from the title; where they differ, nobody knows. */
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
  // '1 und' beside '500 g' is how many are sold, not what is in it; a pack's size may be that of one piece.
  if (content.unit === 'und' && other.unit !== 'und' && content.quantity === 1) return sure(other);
  if (other.unit === 'und' && other.quantity === 1) return sure(content);
  return { content: undefined, isDoubtful: true };
}
