import { expect, it } from 'vitest';
import { readSources } from '../source-files.ts';
import { literalsIn } from './literals.ts';

/** 'Te devolvemos …', in any person: what comes back in the future, and is money. */
const PROMISE = /\b(?:te|se|lo) (?:lo )?devolv(?:emos|eremos|erá)\b|devolución de tu pago|te reintegr/iu;
/** The term of mails is a constant of its own, after the amount (server/orders/messages/moment-words.ts). */
const WHEN = /15 días calendario|\{\} \{\}\.$/u;
const HOW = /al mismo medio de pago|\{\} \{\}\.$/u;

/** How money comes back is in the row beside it, or follows the choice of its shopper. */
const NAMED_ELSEWHERE = [
  // web/shop/returns: money, credit or cash, as the return says.
  'Te falta recibir {}: te lo devolvemos en máximo 15 días calendario.',
  // rules/legal-documents/law.ts: the terms, whose next sentences name it.
  'Te devolvemos todo lo que pagaste por él, sin descuentos, dentro de los 15 días calendario siguientes a que ejerzas el retracto (Ley 2439 de 2024).',
];

const promises = readSources()
  .filter(
    ({ path }) =>
      /^(?:web\/shop|server|rules|contract\/errors)/.test(path) && !/\.test\.|\/docs\//.test(path),
  )
  .flatMap(({ path, text }) => literalsIn(text).map(({ words }) => ({ path, words })))
  .filter(({ words }) => PROMISE.test(words));

it('whoever reads that money comes back reads when and how', () => {
  expect(promises.length).toBeGreaterThan(9);
  expect(promises.filter(({ words }) => !WHEN.test(words))).toEqual([]);
  expect(promises.filter(({ words }) => !HOW.test(words) && !NAMED_ELSEWHERE.includes(words))).toEqual([]);
});
