/**
 * How a word sounds in Colombian Spanish, in a normalised spelling: 'Heineken' and 'jainequen', 'Gillette' and 'jilet'.
 */

type Step = readonly [RegExp, string];

const CONSONANTS: readonly Step[] = [
  [/^es(?=[bcdfgklmnpqtv])/, 's'],
  [/ph/g, 'f'],
  [/sh|tch/g, 'ch'],
  [/ck/g, 'k'],
  [/ch/g, '#'],
  [/qu(?=[ei])|q/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/g(?=[ei])/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/[zx]/g, 's'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/^(?:wh|hu|gu(?=[ao]))(?=[aeiou])/, 'w'],
  [/h/g, ''],
  [/y(?![aeiou])/g, 'i'],
  [/m$/, 'n'],
];
/** Two letters English writes for one Spanish vowel. */
const VOWELS: readonly Step[] = [
  [/ee|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ai/g, 'ei'],
];
const DOUBLED = /(.)\1+/g;

export function soundOf(word: string): string {
  return written(word, [...CONSONANTS, ...VOWELS]).replace(DOUBLED, '$1');
}

/** Foreign letters heard in two ways: Heineken, Gillette, Whiskas, Kellogg, Colgate, Sprite. */
const HEARD_OTHERWISE: readonly Step[] = [
  [/^[hy](?=[aeiou])/, 'j'],
  [/^gu(?=[ei])/, 'w'],
  [/ll/g, 'l'],
  [/a([dkmnptv])e$/, 'ei$1'],
  [/i([dkmnptv])e$/, 'ai$1'],
];

/** Other sounds of a foreign name: 'Huggies' is written 'jugies'. */
export function foreignSoundsOf(word: string): string[] {
  return HEARD_OTHERWISE.map((step) => soundOf(written(word, [step]).replace(DOUBLED, '$1'))).filter(
    (sound) => sound !== soundOf(word),
  );
}

/** The consonants of a name; vowels of foreign names are unreliable. */
export function skeletonsOf(word: string): string[] {
  const others = HEARD_OTHERWISE.map((step) => written(word, [step])).filter((other) => other !== word);
  return [word, ...others].map((one) =>
    written(one, CONSONANTS)
      .replace(/[aeiou]/g, '')
      .replace(/g/g, 'j')
      .replace(DOUBLED, '$1'),
  );
}

function written(word: string, steps: readonly Step[]): string {
  return steps.reduce((text, [sound, letters]) => text.replace(sound, letters), word);
}
