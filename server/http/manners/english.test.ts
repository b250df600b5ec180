import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { englishErrors } from '#contract/english/errors.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { request } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { fail, invalid } from '../failure.ts';
import { inputWords } from '../input-words.ts';
import { inEnglish } from './english.ts';

/** Failures in English, for programs that ask for it. */

const SPANISH = /[áéíóúñ¿¡«»]|\b(?:el|la|los|una?|ya|este|esta|debe|falta|hay|no se)\b/i;

describe('the text of a failure', () => {
  it('of each code is in both languages, as sentences', () => {
    const codes = Object.keys(errors) as ErrorCode[];
    expect(Object.keys(englishErrors).sort()).toEqual([...codes].sort());
    const wrong = codes.filter(
      (code) => !/^[A-Z].*\.$/s.test(englishErrors[code]) || SPANISH.test(englishErrors[code]),
    );
    expect(wrong).toEqual([]);
  });

  it('of each field that is wrong in a general way is in English', () => {
    const schema = z.object({
      missing: z.string(),
      whole: z.int(),
      number: z.number(),
      text: z.string(),
      choice: z.boolean(),
      list: z.array(z.string()),
      object: z.object({}),
      nothing: z.null(),
      email: z.email(),
      id: z.uuid(),
      url: z.url(),
      day: z.iso.date(),
      time: z.iso.datetime(),
      format: z.string().regex(/^a$/),
      step: z.number().multipleOf(10),
      least: z.number().min(50_000),
      most: z.number().max(3),
      above: z.number().positive(),
      below: z.number().lt(3),
      option: z.enum(['a', 'b']),
      one: z.literal('a'),
      filled: z.string().min(1),
      long: z.string().min(9),
      short: z.string().max(2),
      some: z.array(z.string()).min(1),
      few: z.array(z.string()).max(1),
    });
    const wrong = {
      whole: 1.5,
      number: '',
      text: 1,
      choice: 1,
      list: 1,
      object: 1,
      nothing: 1,
      email: '',
      id: '',
      url: '',
      day: '',
      time: '',
      format: '',
      step: 5,
      least: 5,
      most: 5,
      above: 0,
      below: 5,
      option: 'c',
      one: 'b',
      filled: '',
      long: 'abc',
      short: 'abc',
      some: [],
      few: ['a', 'b'],
    };
    const { issues } = schema.safeParse(wrong, { error: inputWords }).error ?? { issues: [] };
    const spanish = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    const { message, details } = inEnglish(invalid(spanish));
    expect(details.filter((one, index) => one.message === spanish[index]?.message)).toEqual([]);
    expect(details.length).toBe(Object.keys(schema.shape).length);
    expect(message).toBe(details[0]?.message);
    expect(details.find(({ field }) => field === 'least')?.message).toBe('It must be at least 50,000.');
  });

  it('that is more specific than the code stays beside it', () => {
    const { message } = inEnglish(
      fail('NOT_FOUND', { message: 'A esta clave le falta el permiso prices:write.' }),
    );
    expect(message).toBe(`${englishErrors.NOT_FOUND} (A esta clave le falta el permiso prices:write.)`);
  });
});

describe('a failure is answered', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const failureFor = async (headers: Record<string, string>) => {
    const { text, headers: sent } = await request(`${server.url}/api/v1/users/me`, {
      headers: { host: 'canasta.localhost', ...headers },
    });
    return [JSON.parse(text).message, sent.get('content-language')];
  };

  it.each(['en', 'en-US,en;q=0.9,es;q=0.5', 'fr, en;q=0.4'])(
    'in English to a program that prefers %s',
    async (languages) => {
      expect(await failureFor({ 'accept-language': languages })).toEqual([englishErrors.NOT_SIGNED_IN, 'en']);
    },
  );

  it.each([
    ['no language', {}],
    ['Spanish first', { 'accept-language': 'es-CO,es;q=0.9,en;q=0.8' }],
    ['another one', { 'accept-language': 'fr' }],
    ['none of it', { 'accept-language': 'en;q=0' }],
    ['English, from a page', { 'accept-language': 'en', 'sec-fetch-site': 'same-origin' }],
  ])('in Spanish to who asks for %s', async (_, headers) => {
    expect(await failureFor(headers)).toEqual([errors.NOT_SIGNED_IN.message, 'es']);
  });
});
