import { expect, it } from 'vitest';
import { nothing, part, realTime, sql } from './sql.ts';
import { createTexts } from './sql-texts.ts';

/** Texts are written once and found again by their shape: what differs in a text must differ in its shape. */

type Fragment = ReturnType<typeof part>;
const at = (id: unknown) => part`id = ${id}`;
const two = (one: unknown, other: unknown) => sql`select ${one} where ${other}`;

it.each<[string, () => { text: string; values: unknown[] }, string, unknown[]]>([
  ['values alone', () => two(1, 2), 'select $1 where $2', [1, 2]],
  ['a piece behind a value', () => two(1, at(2)), 'select $1 where id = $2', [1, 2]],
  ['a piece before a value', () => two(at(1), 2), 'select id = $1 where $2', [1, 2]],
  ['two pieces', () => two(at(1), at(2)), 'select id = $1 where id = $2', [1, 2]],
  ['a piece in a piece', () => two(part`(${at(1)}, ${2})`, 3), 'select (id = $1, $2) where $3', [1, 2, 3]],
  [
    'the same, the other way round',
    () => two(part`(${1}, ${at(2)})`, 3),
    'select ($1, id = $2) where $3',
    [1, 2, 3],
  ],
  ['nothing', () => two(nothing, nothing), 'select  where ', []],
  [
    'a value that looks like a piece',
    () => two({ parts: ['id'], values: [] }, 2),
    'select $1 where $2',
    [{ parts: ['id'], values: [] }, 2],
  ],
])('%s', (_, made, text, values) => {
  for (const one of [made(), made()]) expect([one.text, one.values]).toEqual([text, values]);
});

it('a fragment has its own parameters each time', () => {
  const [one, again] = [two(at(1), 2), two(at(3), 4)];
  expect([one.values, again.values]).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('a text has one name, and a text of another shape another one', () => {
  // Texts of its own: those of this process may be at their limit after other tests.
  const writtenAs = createTexts();
  const [strings, piece] = [['select ', ' where '], ['id = ']];
  const one = writtenAs(strings, [0, piece], () => 'select id = $1 where $2');
  const other = writtenAs(strings, [1, piece], () => 'select $1 where id = $2');
  expect(one.name).not.toBe('');
  expect(writtenAs(strings, [0, piece], () => 'never written')).toBe(one);
  expect(other.name).not.toBe(one.name);
});

it('a statement has one moment, wherever it is used', () => {
  const when = (before: Fragment, id: unknown) =>
    sql`update t set a = ${realTime} where ${before} and b < ${realTime} and c = ${id}`;
  for (const [before, text, count] of [
    [at(7), 'update t set a = $1::timestamptz where id = $2 and b < $1::timestamptz and c = $3', 3],
    [nothing, 'update t set a = $1::timestamptz where  and b < $1::timestamptz and c = $2', 2],
    [
      part`d > ${realTime}`,
      'update t set a = $1::timestamptz where d > $1::timestamptz and b < $1::timestamptz and c = $2',
      2,
    ],
  ] as const) {
    const { text: written, values } = when(before, 9);
    expect([written, values.length, values.at(-1)]).toEqual([text, count, 9]);
    expect(values[0]).toBeInstanceOf(Date);
  }
});

it('a text beyond the limit is built, without a name', () => {
  const writtenAs = createTexts(1);
  const [one, other] = [['a'], ['b']];
  const first = writtenAs(one, [], () => 'a');
  expect(writtenAs(other, [], () => 'b')).toEqual({ text: 'b', name: '' });
  expect(writtenAs(one, [], () => 'never written')).toEqual(first);
});
