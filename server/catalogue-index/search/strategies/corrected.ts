import type { Answer, Search } from '../search.ts';
import { idsElsewhere } from './alike.ts';

/** Replaces words that no product has by near ones: by letters, by sound, joined or split. */
export function corrected({ content, shelf, corrections, elsewhere }: Search): Answer | undefined {
  const { called } = corrections();
  return called && { ...called, elsewhere: idsElsewhere(content, shelf, elsewhere()) };
}
