import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/http/docs/openapi.ts';
import type { Json } from '#server/http/docs/schemas.ts';
import { changelog, changesOf } from './changes.ts';
import { readReleased } from './released.ts';

/** What is a break for others, and that this version has none. */

const text = { type: 'string' };
const document = (post: object, address = '/api/v1/things'): Json => ({
  paths: { [address]: { post: { responses: {}, ...post } } },
  components: {
    schemas: { Thing: { type: 'object', properties: { id: text, name: text }, required: ['id'] } },
  },
});
const taking = (properties: object, required: string[] = []) =>
  document({
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', properties, required } } },
    },
  });
const answering = (schema: object) =>
  document({ responses: { 200: { content: { 'application/json': { schema } } } } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

describe('a change', () => {
  it.each([
    ['a call that is gone', document({}), document({}, '/api/v1/others'), 'ya no existe'],
    [
      'a field that is no longer taken',
      taking({ name: text }),
      taking({}),
      'recibe: `body.name` ya no se recibe',
    ],
    ['a new field that must be sent', taking({}), taking({ name: text }, ['name']), 'es nuevo y obligatorio'],
    [
      'a field that must be sent now',
      taking({ name: text }),
      taking({ name: text }, ['name']),
      'pasa a ser obligatorio',
    ],
    [
      'a kind that is not taken',
      taking({ name: { type: ['string', 'null'] } }),
      taking({ name: text }),
      'ya no puede ser null',
    ],
    [
      'a value that is not taken',
      taking({ kind: { enum: ['a', 'b'] } }),
      taking({ kind: { enum: ['a'] } }),
      'pierde b',
    ],
    [
      'values where any text was',
      taking({ kind: text }),
      taking({ kind: { type: 'string', enum: ['a'] } }),
      'solo recibe a',
    ],
    [
      'a field that is not answered',
      answering(object({ a: text })),
      answering(object({})),
      '`200.a` ya no viene',
    ],
    [
      'a field that may be missing',
      answering(object({ a: text }, ['a'])),
      answering(object({ a: text })),
      'puede faltar',
    ],
    [
      'null where there was none',
      answering(object({ a: text })),
      answering(object({ a: { anyOf: [text, { type: 'null' }] } })),
      'ahora también puede ser null',
    ],
    [
      'a field of a row, by way of a shape',
      answering({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }),
      answering({ type: 'array', items: object({ id: text }, ['id']) }),
      '`200[].name` ya no viene',
    ],
  ])('breaks: %s', (_, older, newer, words) => {
    const breaks = changesOf(older, newer).filter((change) => change.breaks);
    expect(breaks.map((change) => change.text)).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ['nothing', answering(object({ a: text })), answering(object({ a: text })), []],
    ['a new field to send', taking({}), taking({ name: text }), ['recibe: `body.name` es nuevo']],
    [
      'a new field, with all inside of it',
      answering(object({})),
      answering(object({ a: object({ b: text }) })),
      ['responde: `200.a` es nuevo'],
    ],
    [
      'a new value',
      answering(object({ a: { enum: ['x'] } })),
      answering(object({ a: { enum: ['x', 'y'] } })),
      ['responde: `200.a` gana y'],
    ],
    [
      'a shape in its place',
      answering(object({ id: text, name: text }, ['id'])),
      answering({ $ref: '#/components/schemas/Thing' }),
      [],
    ],
    [
      'an integer for a number',
      answering(object({ a: { type: 'number' } })),
      answering(object({ a: { type: 'integer' } })),
      [],
    ],
  ])('breaks nothing: %s', (_, older, newer, words) => {
    expect(changesOf(older, newer)).toEqual(
      words.map((text) => ({ operation: 'POST /api/v1/things', text, breaks: false })),
    );
  });

  it('is written with the breaks first', () => {
    const list = changelog('0.2.0', [
      { operation: 'GET /a', text: 'nueva', breaks: false },
      { operation: 'GET /b', text: 'ya no existe', breaks: true },
    ]);
    expect(list.indexOf('GET /b')).toBeLessThan(list.indexOf('GET /a'));
  });
});

it('nothing that was released breaks: node scripts/run.mjs publish says what to do', async () => {
  const changes = changesOf(readReleased(), await openApiDocument());
  expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
});
