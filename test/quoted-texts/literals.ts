import { plain } from './table.ts';

/** Strings and templates of a file, and where each begins. */
export function literalsIn(text: string): { words: string; at: number }[] {
  const joined = text.replaceAll(/'\s*\+\s*'/g, (between) => ' '.repeat(between.length));
  const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
  return [...joined.matchAll(token)].flatMap(({ 1: single, 2: double, 3: template, index }) => {
    const words = single ?? double ?? template;
    return words === undefined ? [] : [{ words: plain(words), at: index }];
  });
}
