import fc from 'fast-check';
import type { FuzzRequest } from './fuzz-request.ts';
import { KnownId } from './right-values.ts';
import { anyLetter, oddTexts, Raw, wrongBody, wrongValue } from './wrong-values.ts';

const wrongQueries = [
  '%',
  '%00',
  '%ff',
  '=',
  '&&&',
  'a[b]=c',
  'a[]=1&a[]=2',
  '__proto__=1',
  '__proto__[a]=1',
  'page=1&page=2',
];

const wrongHeaders = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['authorization', 'Bearer'],
    ['authorization', `Bearer ${'a'.repeat(5_000)}`],
    ['authorization', 'Basic YTpi'],
    ['cookie', 'canasta_session=; canasta_session=%00; ='],
    ['cookie', `a=${'b'.repeat(7_000)}`],
    ['user-id', "' or 1=1"],
    ['at-business', 'la-plaza'],
    ['x-business', '__proto__'],
    ['accept', 'image/png'],
    ['accept-encoding', 'nonsense'],
    ['content-type', 'text/plain'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', ';'],
    ['content-encoding', 'gzip'],
    ['if-none-match', '*'],
    ['idempotency-key', 'x'.repeat(3_000)],
    ['x-http-method-override', 'DELETE'],
    ['x-forwarded-for', "1.1.1.1' or 1=1, ::::"],
    ['x-forwarded-host', 'mala.example'],
    ['host', 'canasta.localhost:99999'],
    ['range', 'bytes=0-1'],
    ['expect', 'something'],
    ['user-agent', '\u00ff'.repeat(2_000)],
    ['traceparent', '00-zz-zz-zz'],
  ),
  fc
    .tuple(
      fc.constantFrom('user-agent', 'referer', 'origin', 'accept-language', 'x-event-checksum'),
      latinText(),
    )
    .map((pair): [string, string] => pair),
);

export function spoiled(right: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const names = right.operation.parameters.map(({ name }) => name);
  const inBody = [
    fc.tuple(fc.nat(), wrongValue, fc.constantFrom('put', 'leave out', 'add', 'twice')).map(
      ([turn, value, how]): FuzzRequest => ({
        ...right,
        body: spoil(right.body, turn, value, how),
        wrong: `body: ${how}`,
      }),
    ),
  ];
  return fc.oneof(
    ...(right.operation.body ? [...inBody, ...inBody, ...inBody] : []),
    ...(names.length > 0 ? [wrongParameter(right)] : []),
    fc.constantFrom(...wrongQueries).map((rawQuery): FuzzRequest => ({ ...right, rawQuery, wrong: 'query' })),
    wrongHeaders.map(
      ([name, value]): FuzzRequest => ({ ...right, headers: { [name]: value }, wrong: `header ${name}` }),
    ),
    wrongBody.map((text): FuzzRequest => ({ ...right, body: new Raw(text), wrong: 'body' })),
  );
}

const wrongWords = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: anyLetter, maxLength: 30 }),
  fc.constant('a'.repeat(900)),
);

function wrongParameter(right: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(fc.constantFrom(...right.operation.parameters), wrongWords)
    .map(([{ name, in: place }, value]) =>
      place === 'path'
        ? { ...right, params: { ...right.params, [name]: value }, wrong: `path ${name}` }
        : {
            ...right,
            query: [...right.query.filter(([one]) => one !== name), [name, value]],
            wrong: `query ${name}`,
          },
    );
}

/** The same body with one thing changed somewhere in it. */
function spoil(body: unknown, turn: number, wrong: unknown, how: string): unknown {
  const places: { of: Record<string, unknown>; name: string }[] = [];
  const copy = copied(body, places);
  const place = places[turn % Math.max(1, places.length)];
  if (how === 'add' || !place) return addTo(copy, wrong);
  if (how === 'leave out') delete place.of[place.name];
  else if (how === 'twice') {
    const rest = written(copy).slice(1, -1);
    return new Raw(`{${rest === '' ? '' : `${rest},`}${JSON.stringify(place.name)}:${written(wrong)}}`);
  } else place.of[place.name] = wrong;
  return copy;
}

function copied(value: unknown, places: { of: Record<string, unknown>; name: string }[]): unknown {
  if (typeof value !== 'object' || value === null || value instanceof KnownId || value instanceof Raw)
    return value;
  const copy = (Array.isArray(value) ? [] : {}) as Record<string, unknown>;
  for (const [name, part] of Object.entries(value)) {
    copy[name] = copied(part, places);
    places.push({ of: copy, name });
  }
  return copy;
}

/** What a call does not ask for: a role, a price, somebody else's id. */
function addTo(body: unknown, wrong: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return wrong;
  const more = {
    role: 'superadmin',
    isAdmin: true,
    user_id: wrong,
    business_id: wrong,
    price_total: 1,
    version: wrong,
  };
  return { ...body, ...more };
}

/** JSON as JSON.stringify writes it, but for what stands as it is. */
export function written(value: unknown, existing?: (id: KnownId) => string): string {
  if (value instanceof Raw) return value.text;
  if (value instanceof KnownId) return JSON.stringify(existing?.(value) ?? '');
  if (Array.isArray(value)) return `[${value.map((part) => written(part, existing)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${written(part, existing)}`).join(',')}}`;
}

function latinText(): fc.Arbitrary<string> {
  return fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0xff })
      .filter((n) => n !== 0x7f)
      .map((n) => String.fromCharCode(n)),
    minLength: 1,
    maxLength: 60,
  });
}
