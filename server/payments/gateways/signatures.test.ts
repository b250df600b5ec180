import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callbackChecksum, readCredibancoCallback } from './credibanco-callback.ts';
import { callbackVectors, integrityVectors, wompiEvent, wompiEventsSecret } from './provider-vectors.ts';
import { simulatorAccounts } from './simulator-accounts.ts';
import { verifyWompiEvent } from './wompi-event.ts';
import { integritySignature } from './wompi-signatures.ts';

const verify = (body: unknown, secret = wompiEventsSecret, environment: 'test' | 'prod' = 'prod') =>
  verifyWompiEvent(body, secret, environment);

describe('golden vectors', () => {
  it.each(integrityVectors)('integrity: $source', ({ parts, digest }) => {
    expect(integritySignature(parts)).toBe(digest);
  });

  it.each(['APPROVED', 'DECLINED'] as const)('the event of the documentation, %s', (status) => {
    expect(verify(wompiEvent(status))).toEqual({
      verdict: 'transaction',
      checksum: wompiEvent(status).signature.checksum,
      transaction: {
        id: '1234-1610641025-49201',
        reference: 'MZQ3X2DE2SMX',
        status: status.toLowerCase(),
        amountInCents: 4_490_000,
        currency: 'COP',
        method: 'NEQUI',
        says: { status, payment_link_id: null },
      },
    });
  });

  it.each(callbackVectors)('callback: $source', ({ key, query, digest }) => {
    expect(callbackChecksum(query, key)).toBe(digest);
    expect(readCredibancoCallback({ ...query, checksum: digest }, key)).toEqual({
      verdict: 'hint',
      hint: { mdOrder: query.mdOrder, orderNumber: query.orderNumber },
    });
  });
});

describe('a genuine event', () => {
  it('may have its checksum in capitals', () => {
    const event = wompiEvent('APPROVED');
    event.signature.checksum = event.signature.checksum.toUpperCase();
    expect(verify(event).verdict).toBe('transaction');
  });

  it('may sign more fields, in another order', () => {
    const event = wompiEvent('APPROVED');
    const properties = [
      'transaction.currency',
      'transaction.amount_in_cents',
      'transaction.status',
      'transaction.id',
    ];
    expect(verify(signed(event, properties)).verdict).toBe('transaction');
  });

  it('has no effect when it is about something else', () => {
    const token = {
      ...wompiEvent('APPROVED'),
      event: 'nequi_token.updated',
      data: { nequi_token: { id: 'nequi_prod_1', status: 'APPROVED' } },
    };
    expect(verify(signed(token, ['nequi_token.id', 'nequi_token.status']))).toEqual({
      verdict: 'no effect',
      event: 'nequi_token.updated',
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(verify(token).verdict).toBe('refused');
  });

  it('is not final with an unknown status', () => {
    const event = wompiEvent('APPROVED');
    const strange = { ...event, data: { transaction: { ...event.data.transaction, status: 'toString' } } };
    expect(verify(signed(strange, event.signature.properties))).toMatchObject({
      transaction: { status: 'pending' },
    });
  });
});

describe('a refused event', () => {
  const good = wompiEvent('APPROVED');
  const { properties } = good.signature;
  const { transaction } = good.data;
  const inherited = Object.assign(Object.create({ inherited: '1' }), transaction);
  const inheriting = { ...good, data: { transaction: inherited } };
  const poisoned = JSON.parse('{"__proto__": {"id": "1234-1610641025-49201"}}');

  const bodies: [string, unknown][] = [
    ['nothing', undefined],
    ['a text', 'APPROVED'],
    ['a list', [good]],
    ['no signature', { ...good, signature: undefined }],
    ['no checksum', { ...good, signature: { properties } }],
    ['a checksum of another body', { ...good, signature: wompiEvent('DECLINED').signature }],
    [
      'a checksum cut short',
      { ...good, signature: { properties, checksum: good.signature.checksum.slice(1) } },
    ],
    ['an empty checksum', { ...good, signature: { properties, checksum: '' } }],
    ['another status', { ...good, data: { transaction: { ...transaction, status: 'DECLINED' } } }],
    ['another amount', { ...good, data: { transaction: { ...transaction, amount_in_cents: 449_000 } } }],
    ['another id', { ...good, data: { transaction: { ...transaction, id: '1234-1610641025-49202' } } }],
    ['another time', { ...good, timestamp: 1_530_291_412 }],
    [
      'a digit moved from the time to the amount',
      {
        ...good,
        data: { transaction: { ...transaction, amount_in_cents: 44_900_001 } },
        timestamp: 530_291_411,
      },
    ],
    ['empty properties', signed(good, [])],
    ['only the id signed', signed(good, ['transaction.id'])],
    ['the amount not signed', signed(good, ['transaction.id', 'transaction.status'])],
    ['a path that leads nowhere', signed(good, [...properties, 'transaction.nothing'])],
    ['a path to an object', signed(good, [...properties, 'transaction'])],
    ['a path to null', signed(good, [...properties, 'transaction.payment_link_id'])],
    ['a path through __proto__', signed(good, [...properties, 'transaction.__proto__.constructor.name'])],
    ['a path to __proto__', signed(good, [...properties, '__proto__'])],
    ['a __proto__ of its own', signed({ ...good, data: poisoned }, ['__proto__.id'])],
    ['a path to something inherited', signed(inheriting, [...properties, 'transaction.inherited'])],
    ['a path to a method', signed(good, [...properties, 'transaction.hasOwnProperty'])],
    ['a path into a text', signed(good, [...properties, 'transaction.id.length'])],
    ['an empty path', signed(good, [...properties, ''])],
    ['another environment', { ...good, environment: 'test' }],
    ['no environment', { ...good, environment: undefined }],
    ['an amount with cents of cents', amounting(4_490_000.5)],
    ['an amount beyond the safe numbers', amounting(1e16)],
    ['a negative amount', amounting(-4_490_000)],
    ['an amount as text', amounting('4490000')],
  ];

  it.each(bodies)('%s', (_what, body) => {
    expect(verify(body)).toEqual({ verdict: 'refused', reason: expect.stringMatching(/.+/) });
  });

  it('is signed with the secret of the other environment', () => {
    const secret = wompiEventsSecret.replace('prod', 'test');
    expect(verify(signed(good, properties, secret)).verdict).toBe('refused');
    // The environment is not among the signed values: only the secret and our own setting separate them.
    expect(verify({ ...good, environment: 'test' }, wompiEventsSecret, 'test').verdict).toBe('transaction');
  });

  it("is signed with another business's secret", () => {
    const [ours, theirs] = ['canasta', 'la-plaza'].map(
      (business) => simulatorAccounts(business).wompi.eventsSecret,
    );
    const event = signed({ ...good, environment: 'test' }, properties, theirs);
    expect(verify(event, theirs, 'test').verdict).toBe('transaction');
    expect(verify(event, ours, 'test').verdict).toBe('refused');
  });

  function amounting(amount: unknown) {
    return signed(
      { ...good, data: { transaction: { ...transaction, amount_in_cents: amount } } },
      properties,
    );
  }
});

describe('a callback of CredibanCo', () => {
  const [vector = callbackVectors[1]] = callbackVectors;
  const query = { ...vector?.query, checksum: vector?.digest };
  const key = vector?.key;

  it('is only a hint without a key, whatever it contains', () => {
    expect(readCredibancoCallback({ ...query, status: '1', checksum: 'forged' }, undefined).verdict).toBe(
      'hint',
    );
  });

  it.each([
    ['no checksum', { ...query, checksum: undefined }],
    ['another status', { ...query, status: '0' }],
    ['one more parameter', { ...query, extra: '1' }],
    ['a doubled order', { ...query, mdOrder: ['a', 'b'] }],
    ['no order', { ...query, orderNumber: '' }],
  ])('is refused with %s where callbacks are signed', (_what, forged) => {
    expect(readCredibancoCallback(forged, key).verdict).toBe('refused');
  });
});

/** The body signed over these properties, by the document's words: own small resolver, so that no fault is shared. */
function signed<Body extends { data: unknown; timestamp: number; signature: unknown }>(
  body: Body,
  properties: string[],
  secret = wompiEventsSecret,
) {
  const values = properties.map((path) => {
    let value: unknown = body.data;
    for (const name of path.split('.')) value = Object(value)[name];
    return String(value);
  });
  const checksum = createHash('sha256')
    .update(`${values.join('')}${body.timestamp}${secret}`)
    .digest('hex');
  return { ...body, signature: { properties, checksum } };
}
