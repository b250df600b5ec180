import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_MOMENTS, type OrderMoment, URGENT_MOMENTS } from '../orders/moments.ts';
import { ORDER_CHANNELS, type Reach, reminderChannel, routeOf } from './channels.ts';

const reachOf = (reach: Partial<Reach>): Reach => ({
  choice: null,
  hasMail: true,
  hasPhone: true,
  byWhatsapp: false,
  ...reach,
});

const moments = fc.subarray([...ORDER_MOMENTS], { minLength: 1 });
const reach = fc.record({
  choice: fc.constantFrom(null, ...ORDER_CHANNELS),
  hasMail: fc.boolean(),
  hasPhone: fc.boolean(),
  byWhatsapp: fc.boolean(),
});

/** All messages that come of these moments: the rest is asked again, as it is when it is sent. */
function messagesOf(told: readonly OrderMoment[], of: Reach) {
  const messages = [];
  for (let left = [...told]; left.length > 0; ) {
    const route = routeOf(left, of);
    if (!route) break;
    messages.push(route);
    left = route.rest;
  }
  return messages;
}

describe('the channel of a message about an order', () => {
  it.each<[string, OrderMoment[], Partial<Reach>, unknown]>([
    ['who never chose', ['on_the_way'], {}, ['mail', ['on_the_way'], []]],
    [
      'WhatsApp',
      ['on_the_way', 'picked'],
      { choice: 'whatsapp', byWhatsapp: true },
      ['whatsapp', ['on_the_way', 'picked'], []],
    ],
    ['the receipt', ['received'], { choice: 'whatsapp', byWhatsapp: true }, ['mail', ['received'], []]],
    [
      'the receipt without a mail',
      ['received'],
      { choice: 'whatsapp', byWhatsapp: true, hasMail: false },
      ['whatsapp', ['received'], []],
    ],
    [
      'a number without WhatsApp',
      ['on_the_way', 'picked'],
      { choice: 'whatsapp' },
      ['sms', ['on_the_way'], ['picked']],
    ],
    [
      'a number without WhatsApp, what can wait',
      ['delivered'],
      { choice: 'whatsapp' },
      ['mail', ['delivered'], []],
    ],
    ['SMS', ['ready'], { choice: 'sms' }, ['sms', ['ready'], []]],
    ['SMS, what can wait', ['refunded'], { choice: 'sms' }, ['mail', ['refunded'], []]],
    ['no mail', ['on_the_way', 'picked'], { hasMail: false }, ['sms', ['on_the_way'], []]],
  ])('of %s', (_, told, facts, route) => {
    const { channel, moments: by, rest } = routeOf(told, reachOf(facts)) ?? {};
    expect([channel, by, rest]).toEqual(route);
  });

  it('tells no moment twice, and each once where there is a mail', () => {
    fc.assert(
      fc.property(moments, reach, (told, of) => {
        const by = messagesOf(told, of).flatMap((one) => one.moments);
        expect(new Set(by).size).toBe(by.length);
        if (of.hasMail || (of.choice === 'whatsapp' && of.byWhatsapp))
          expect([...by].sort()).toEqual([...told].sort());
      }),
    );
  });

  it('never leaves out what cannot wait while there is a way', () => {
    fc.assert(
      fc.property(moments, reach, (told, of) => {
        const by = messagesOf(told, of).flatMap((one) => one.moments);
        const urgent = told.filter((moment) => URGENT_MOMENTS.includes(moment));
        if (of.hasMail || of.hasPhone) expect(by).toEqual(expect.arrayContaining(urgent));
      }),
    );
  });

  it('is used only where it reaches, by who agreed to it, and SMS for what cannot wait alone', () => {
    fc.assert(
      fc.property(moments, reach, (told, of) => {
        for (const { channel, moments: by } of messagesOf(told, of)) {
          if (channel === 'mail') expect(of.hasMail).toBe(true);
          if (channel === 'whatsapp') expect([of.choice, of.byWhatsapp]).toEqual(['whatsapp', true]);
          if (channel !== 'sms') continue;
          expect(of.hasPhone).toBe(true);
          expect(URGENT_MOMENTS).toEqual(expect.arrayContaining(by));
        }
      }),
    );
  });
});

it('a repeated order is told by the chosen channel where it reaches them, else by mail, else by SMS', () => {
  fc.assert(
    fc.property(reach, (of) => {
      const channel = reminderChannel(of);
      if (channel === 'whatsapp') expect(of).toMatchObject({ choice: 'whatsapp', byWhatsapp: true });
      if (channel === 'sms') expect(of.hasPhone && (of.choice === 'sms' || !of.hasMail)).toBe(true);
      if (channel === 'mail') expect(of.hasMail).toBe(true);
      if (channel === undefined) expect(of.hasMail || of.hasPhone).toBe(false);
    }),
  );
  expect(reminderChannel(reachOf({ choice: 'sms' }))).toBe('sms');
  expect(reminderChannel(reachOf({ choice: 'whatsapp', byWhatsapp: true }))).toBe('whatsapp');
  expect(reminderChannel(reachOf({ choice: 'whatsapp' }))).toBe('mail');
});
