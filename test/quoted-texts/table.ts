import { readFileSync } from 'node:fs';
import { root } from '../source-files.ts';

/**
 * Every text that the two specifications quote, and the labels they name, with the section and the file that says it
 * (docs/decisions/086). `written` is how it stands there where it is not word for word ('…' for what is around it, '+'
 * between parts); '-' for a file means that it is not said, and why.
 */
export type Quoted = { section: string; text: string; file: string; written: string; why: string };

export function readQuoted(): Quoted[] {
  return ['storefront', 'back-office'].flatMap((specification) => {
    const [, ...rows] = readFileSync(`${root}test/quoted-texts/${specification}.tsv`, 'utf8')
      .trim()
      .split('\n');
    return rows.map((row): Quoted => {
      const [section = '', text = '', file = '', written = '', why = ''] = row.split('\t');
      return { section: `${specification} ${section}`, text, file, written, why };
    });
  });
}

export function isSaid({ file }: Quoted): boolean {
  return file !== '-';
}

/** With blanks as blanks, and every place for a figure or a name the same. */
export function plain(text: string): string {
  return text.replaceAll(/\$?\{[^}]*\}/g, '{}').replaceAll(/\s+/g, ' ');
}
