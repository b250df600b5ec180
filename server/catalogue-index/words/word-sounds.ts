import { foreignSoundsOf, skeletonsOf, soundOf } from '#rules/search/sounds.ts';
import { similarWords } from '#rules/search/spelling.ts';

/** Shorter words sound like too many others. */
const SHORTEST_HEARD = 3;
const SHORTEST_IN_PHRASES = 5;
/** One letter is no sound to find a word by: 'aaaaaa' is not the battery AAA. */
const SHORTEST_SOUND = 2;
const FEWEST_CONSONANTS = 3;
/** Mistakes allowed in the sound of a brand, as a share of its length; fewer where its consonants say little. */
const UNLIKE = 0.36;
const UNLIKE_WHEN_FEW = 0.35;
/** A brand of this length may be misheard in so many letters. */
const SHORTEST_MISHEARD = 7;
const MISHEARD = 2;

/** Words by their sound; those of brands also by their consonants alone. */
export function createWordSounds() {
  const bySound = new Map<string, string[]>();
  const inPhrases = new Map<string, string[]>();
  const byConsonants = new Map<string, string[]>();
  const brands = new Set<string>();
  const brandsBySound = new Map<string, string[]>();
  let sorted: string[] = [];

  const soundsOfBrands = () => {
    if (sorted.length !== brandsBySound.size) sorted = [...brandsBySound.keys()].sort();
    return sorted;
  };

  return {
    add(word: string) {
      if (word.length >= SHORTEST_HEARD) listAs(bySound, soundOf(word), word);
    },
    /** A phrase as one word of the index: '+crema peinar'. */
    addPhrase(phrase: string) {
      for (const word of phrase.slice(1).split(' ')) {
        if (word.length < SHORTEST_IN_PHRASES || bySound.get(soundOf(word))?.includes(word)) continue;
        const sound = soundOf(word);
        if (!inPhrases.get(sound)?.includes(word)) listAs(inPhrases, sound, word);
      }
    },
    /** Words that are only in phrases and sound the same: 'peinar'. */
    soundingInPhrases: (word: string): readonly string[] =>
      word.length < SHORTEST_IN_PHRASES ? [] : (inPhrases.get(soundOf(word)) ?? []),
    addBrand(word: string) {
      if (word.length < SHORTEST_HEARD || brands.has(word)) return;
      brands.add(word);
      listAs(brandsBySound, soundOf(word), word);
      for (const sound of foreignSoundsOf(word)) listAs(bySound, sound, word);
      for (const skeleton of skeletonsOf(word)) {
        if (skeleton.length >= FEWEST_CONSONANTS) listAs(byConsonants, skeleton, word);
      }
    },
    /** Other words that sound the same. */
    sounding(word: string): string[] {
      const sound = soundOf(word);
      if (word.length < SHORTEST_HEARD || sound.length < SHORTEST_SOUND) return [];
      return (bySound.get(sound) ?? []).filter((other) => other !== word);
    },
    /** Brands that may be written so by somebody who only heard them. */
    brandsHeardAs(word: string): string[] {
      if (word.length < SHORTEST_HEARD) return [];
      const sound = soundOf(word);
      // 'Prinquels' has a consonant that Pringles does not.
      const misheard =
        sound.length < SHORTEST_MISHEARD
          ? []
          : similarWords(soundsOfBrands(), sound, MISHEARD).flatMap(({ place }) =>
              (brandsBySound.get(sorted[place] ?? '') ?? []).filter((brand) => isAsLong(word, brand)),
            );
      const alike = skeletonsOf(word).flatMap((skeleton) => {
        const share = skeleton.length > FEWEST_CONSONANTS ? UNLIKE : UNLIKE_WHEN_FEW;
        return (byConsonants.get(skeleton) ?? []).filter((brand) => isHeardAs(word, brand, share));
      });
      return [...new Set([...alike, ...misheard])];
    },
  };
}

/** Another consonant is misheard sooner than one more: 'reflujo' is no Refugio. */
function isAsLong(word: string, brand: string): boolean {
  const lengths = skeletonsOf(brand).map((skeleton) => skeleton.length);
  return skeletonsOf(word).some((skeleton) => lengths.includes(skeleton.length));
}

/** The consonants alone make 'bonice' a Venus, 'sprait' an Expert and 'calentao' Colanta. */
function isHeardAs(word: string, brand: string, share: number): boolean {
  const heard = soundOf(word).replaceAll('g', 'j');
  return [soundOf(brand), ...foreignSoundsOf(brand)].some((one) => {
    const sound = one.replaceAll('g', 'j');
    return similarWords([sound], heard, Math.max(heard.length, sound.length) * share).length > 0;
  });
}

function listAs(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}
