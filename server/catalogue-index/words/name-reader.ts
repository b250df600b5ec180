import { normaliseText, searchTokens, unitTokens } from '#rules/text-search.ts';

const FOR_PETS = /\b(?:mascotas?|perros?|gatos?|veterinari[ao]s?)\b/;

/**
 * Reads what thousands of products share (names of shelves, brands, tags, and sizes) once each. As long as it lives it
 * remembers them all.
 */
export function createNameReader() {
  return {
    tokensOf: remembered(searchTokens),
    /** A name as one word: 'Coca-Cola' is also asked for as 'cocacola'. */
    joined: remembered((name) => normaliseText(name).replaceAll(' ', '')),
    sizesOf: remembered(unitTokens),
    isForPets: remembered((name) => FOR_PETS.test(normaliseText(name))),
  };
}

export type NameReader = ReturnType<typeof createNameReader>;

function remembered<T>(read: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let result = known.get(name);
    if (result === undefined) {
      result = read(name);
      known.set(name, result);
    }
    return result;
  };
}
