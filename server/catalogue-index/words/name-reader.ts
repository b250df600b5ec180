import { normaliseText } from '#rules/search/normalise-text.ts';
import { searchTokens, unitTokens } from '#rules/search/text-search.ts';

const FOR_PETS = /\b(?:mascotas?|perros?|gatos?|veterinari[ao]s?)\b/;
const NOT_EATEN = /\b(?:aseo|belleza|cuidado|drogueria|farmacia|hogar|limpieza|mascotas?|papeleria)\b/;

/** Normalises shared names (shelves, brands, tags, sizes) once each, and caches them for its lifetime. */
export function createNameReader() {
  return {
    tokensOf: remembered(searchTokens),
    /** A name as one word: people also type 'cocacola' for 'Coca-Cola'. */
    joined: remembered((name) => normaliseText(name).replaceAll(' ', '')),
    sizesOf: remembered(unitTokens),
    isForPets: remembered((name) => FOR_PETS.test(normaliseText(name))),
    isNotEaten: remembered((name) => NOT_EATEN.test(normaliseText(name))),
  };
}

export type NameReader = ReturnType<typeof createNameReader>;

function remembered<T>(read: (name: string) => T): (name: string) => T {
  const results = new Map<string, T>();
  return (name) => {
    let result = results.get(name);
    if (result === undefined) {
      result = read(name);
      results.set(name, result);
    }
    return result;
  };
}
