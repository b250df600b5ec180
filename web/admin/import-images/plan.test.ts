import { expect, it } from 'vitest';
import { countOf, fileKey, looksLikePicture, MOST_BYTES, referenceOf, rowsOf, sortedRows } from './plan.ts';

const words = { large: (file: string) => `grande ${file}`, kind: 'clase', name: 'nombre', twice: 'dos' };
const file = (name: string, size = 10) => {
  const made = new File(['x'], name, { lastModified: 5 });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const none = new Set<string>();

it('the name of a file without folder and ending is the reference, zeros included', () => {
  expect(['00123.jpg', 'fotos/A-1.b.PNG', ' 77 .webp', '.jpg'].map(referenceOf)).toEqual([
    '00123',
    'A-1.b',
    '77',
    '',
  ]);
});

it('what is too large, of another kind or there twice is wrong at once; what was sent before is not sent again', () => {
  const done = new Set([fileKey(file('4.jpg'), 'id_item')]);
  const files = [
    file('1.jpg'),
    file('2.jpg', MOST_BYTES + 1),
    file('3.txt'),
    file('1.png'),
    file('4.jpg'),
    file('.DS_Store'),
  ];
  const rows = rowsOf(files, 'id_item', { done, words });
  expect(rows.map(({ state, why }) => [state, why])).toEqual([
    ['waiting', ''],
    ['invalid', 'grande 2.jpg'],
    ['invalid', 'clase'],
    ['invalid', 'dos'],
    ['before', ''],
  ]);
  expect(rowsOf([file('2.jpg', MOST_BYTES)], 'id_item', { done, words })[0]?.state).toBe('waiting');
  // The original beside it, or a larger copy, is not another picture.
  const beside = rowsOf([file('5.psd'), file('5.png', MOST_BYTES + 1), file('5.jpg')], 'id_item', {
    done,
    words,
  });
  expect(beside.map(({ why }) => why)).toEqual(['clase', 'grande 5.png', '']);
  // Invalid names are not reported as duplicates.
  const names = rowsOf([file(`${'x'.repeat(61)}.jpg`), file(' .jpg')], 'id_item', { done, words });
  expect(names.map(({ why }) => why)).toEqual(['nombre', 'nombre']);
  // A copy in another folder is a separate row.
  const copies = rowsOf([file('6.jpg'), file('6.jpg'), file('7.txt'), file('7.txt')], 'id_item', {
    done: none,
    words,
  });
  expect(new Set(copies.map(({ id }) => id)).size).toBe(4);
  expect(copies.map(({ why }) => why)).toEqual(['', 'dos', 'clase', 'clase']);
  // With another property it refers to another product.
  expect(rowsOf([file('4.jpg')], 'bar_code', { done, words })[0]?.state).toBe('waiting');
});

it('a file that is no picture is known by its first bytes, whatever its name says', async () => {
  const beginning = (text: string) =>
    looksLikePicture(new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]));
  const pictures = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8 ',
    '\0\0\0\x1cftypavif',
  ];
  expect(await Promise.all(pictures.map(beginning))).toEqual(pictures.map(() => true));
  expect(await Promise.all(['', '%PDF-1.4', '<svg xmlns'].map(beginning))).toEqual([false, false, false]);
});

it('what is wrong stands first, everything else in its order', () => {
  const rows = rowsOf([file('1.jpg'), file('2.txt'), file('3.jpg')], 'id_item', { done: none, words });
  expect(sortedRows(rows).map(({ reference }) => reference)).toEqual(['2', '1', '3']);
  expect([countOf(rows, 'waiting'), countOf(rows, 'waiting', 'invalid')]).toEqual([2, 3]);
});
