import { searchTokens } from '#rules/text-search.ts';

/** The words of names that thousands of products share (shelves, brands, tags), read once each. */
export function createNameTokens() {
  const known = new Map<string, readonly string[]>();
  return (name: string): readonly string[] => {
    const tokens = known.get(name) ?? searchTokens(name);
    known.set(name, tokens);
    return tokens;
  };
}
