import { FEW, isOnlyOfShelf } from '../plans.ts';
import type { Answer, Search } from '../search.ts';

/** Products with every word as typed; few that only mention the words leave the question to other strategies. */
export function exact({ content, exact: matches, asWritten, isMentioned }: Search): Answer | undefined {
  const matched = matches();
  if (matched.length === 0) return undefined;
  const isSure =
    matched.length >= FEW ||
    !matched.every((match) => isMentioned(match) || isOnlyOfShelf(content, match.document, asWritten()));
  return isSure ? { matched } : undefined;
}
