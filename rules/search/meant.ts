import { normaliseText, STOP_WORDS, singular } from './text-search.ts';

/** Goods, each as the words it is found by. */
export type Meant = readonly (readonly string[])[];

/** Lines of 'said, said: goods, goods'; a line that is indented continues the one before. Said once counts. */
export function linesOf(text: string): ReadonlyMap<string, Meant> {
  const meant = new Map<string, Meant>();
  for (const line of text.replaceAll(/\n +/g, ' ').split('\n')) {
    const [said = '', goods = ''] = line.split(':');
    const names = goods
      .split(',')
      .map(singularWords)
      .filter((words) => words.length > 0);
    for (const one of said.split(',').filter((words) => words.trim() !== '')) {
      for (const key of [telling(one).join(' '), singularWords(one).join(' ')]) {
        if (!meant.has(key)) meant.set(key, names);
      }
    }
  }
  return meant;
}

const singularWords = (text: string): string[] => telling(text).map(singular);

function telling(text: string): string[] {
  return normaliseText(text)
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word));
}
