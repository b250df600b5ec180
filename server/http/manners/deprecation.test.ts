import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { operation } from '../docs/operation.ts';
import { sayDeprecated } from './deprecation.ts';

/** Nothing is switched off without dates (rule 119). */

const deprecated = { since: '2027-01-01', sunset: '2027-12-31', instead: 'erp.products' };

it('a call that will be switched off says in each answer since when, until when and what is in its place', async () => {
  const app = fastify();
  const onRequest = [sayDeprecated(deprecated)];
  app.get('/old', { onRequest }, async () => 'Sí');
  app.get('/failing', { onRequest }, async (_, reply) => reply.code(404).send('No'));
  for (const url of ['/old', '/failing'])
    expect((await app.inject(url)).headers).toMatchObject({
      deprecation: '@1798779600',
      sunset: 'Sat, 01 Jan 2028 04:59:59 GMT',
      link: '</api/v1/erp/products>; rel="successor-version", </api/docs/listas-fallas-y-versiones>; rel="deprecation"',
    });
  await app.close();
});

it('the document says so, too', () => {
  const definition: CallDefinition = { ...calls['erp.refunds'], deprecated };
  const described = operation('erp.refunds', definition, {});
  expect(described.deprecated).toBe(true);
  expect(described.description).toContain('responde hasta el 2027-12-31. En su lugar: `erp.products`');
  expect(operation('erp.refunds', calls['erp.refunds'], {})).not.toHaveProperty('deprecated');
});

it('it stands for half a year at least, and what is in its place stays', () => {
  const all: Record<string, CallDefinition> = calls;
  const wrong = Object.entries(all).filter(([, { deprecated: given }]) => {
    if (!given) return false;
    const days = (Date.parse(given.sunset) - Date.parse(given.since)) / DAY_MS;
    return !(days >= 180) || all[given.instead] === undefined || all[given.instead]?.deprecated !== undefined;
  });
  expect(wrong).toEqual([]);
});
