import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { isSaid, type Quoted, readQuoted, type Wording, wordingOf } from './table.ts';
import { watchPage } from './watch-page.ts';

// What tests have shown of the quoted texts (decision 086). `npm test` names the folder, and asks at its end.

/** Each process has a file in it, with a section and its text in each line. */
const folder = process.env.SHOWN_TEXTS;
const shown = new Set<number>();

/** The texts that are in no file of the folder. */
export function textsNotShown(directory: string): Quoted[] {
  const lines = readdirSync(directory).flatMap((file) =>
    readFileSync(join(directory, file), 'utf8').trim().split('\n'),
  );
  const found = new Set(lines);
  return readQuoted().filter((row) => isSaid(row) && !found.has(lineOf(row)));
}

/** Pages of a context report what people can read on them. */
export async function watchTexts(context: BrowserContext): Promise<void> {
  if (folder === undefined) return;
  await context.exposeBinding('reportTexts', (_, numbers: number[]) => note(numbers));
  const sought = said().map((row, number) => ({ number, isAdmin: isOfBackOffice(row), ...wordingOf(row) }));
  await context.addInitScript(watchPage, sought);
}

/** The texts of the contract, the rules and the server in an answer. */
export function noteAnswer(answer: string): void {
  if (folder === undefined) return;
  note(soughtInAnswers().flatMap(({ number, isIn }) => (!shown.has(number) && isIn(answer) ? [number] : [])));
}

function note(numbers: number[]): void {
  const fresh = said().filter((_, number) => numbers.includes(number) && !shown.has(number));
  if (folder === undefined || fresh.length === 0) return;
  for (const number of numbers) shown.add(number);
  appendFileSync(join(folder, String(process.pid)), fresh.map((row) => `${lineOf(row)}\n`).join(''));
}

function lineOf({ section, text }: Quoted): string {
  return `${section}: ${text}`;
}

let rows: Quoted[] | undefined;

/** A text is known by its place in this list. */
function said(): Quoted[] {
  rows ??= readQuoted().filter(isSaid);
  return rows;
}

/** What both screens use belongs to the specification that quotes it. */
function isOfBackOffice({ file, section }: Quoted): boolean {
  if (/^web\/(shop|admin)\//.test(file)) return file.startsWith('web/admin/');
  return section.startsWith('back-office');
}

let inAnswers: { number: number; isIn: (answer: string) => boolean }[] | undefined;

function soughtInAnswers() {
  inAnswers ??= said().flatMap((row, number) =>
    row.file.startsWith('web/') ? [] : [{ number, isIn: inJson(wordingOf(row)) }],
  );
  return inAnswers;
}

function inJson(wording: Wording): (answer: string) => boolean {
  if ('words' in wording) {
    const literal = JSON.stringify(wording.words);
    return (answer) => answer.includes(literal);
  }
  const anywhere = new RegExp(`"${wording.pattern.slice(1, -1).replaceAll('.+', '[^"]+')}"`);
  return (answer) => anywhere.test(answer);
}
