import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Holidays of a business, and what one of its offices does about them (rule 72). */
let server: TestServer;
let clock = fridayMorning;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  luz = await server.as('luz');
});
afterAll(() => server.close());

async function declare(extra_holidays: string[], working_holidays: string[]) {
  const { settings } = (await luz.call('business.settings', {})).ok();
  const body = { version: settings.version, extra_holidays, working_holidays };
  return luz.call('business.update', { body });
}

it('an office closes on the holidays of its business, unless it works them', async () => {
  const hours = {
    orderOpen: '08:00',
    orderClose: '16:00',
    sundayOpen: '08:00',
    sundayClose: '12:00',
    deliveryFrom: '09:00',
    deliveryTo: '19:00',
  };
  const geopoint: [number, number] = [3.9, -76.3];
  const made = { name: `Sede ${Math.random()}`, city: 'Buga', geopoint, hours };
  const { id, version } = (await luz.call('offices.create', { body: made })).ok();
  const read = async () => (await server.guest().call('offices.get', { params: { id }, query: {} })).ok();
  const isOpen = () => expect.poll(async () => (await read()).open);
  let edited = version;
  const change = async (days: { extra_holidays?: string[]; working_holidays?: string[] }) => {
    const { doc } = (await luz.call('offices.update', { body: { id, version: edited, ...days } })).ok();
    edited = doc.version;
  };

  const both = (await declare(['2026-12-08'], ['2026-12-08'])).failure();
  expect(both.details[0]?.field).toBe('working_holidays');
  const { doc } = (await declare(['2026-11-24', '2026-11-24'], ['2026-12-08'])).ok();
  expect([doc.extra_holidays, doc.working_holidays]).toEqual([['2026-11-24'], ['2026-12-08']]);
  // The shop's answers are cached until a write: the clock moves before it.
  clock = new Date('2026-11-24T13:00:00-05:00');
  await change({ extra_holidays: [] });
  await isOpen().toBe(false);
  await change({ working_holidays: ['2026-11-24'] });
  await isOpen().toBe(true);
  clock = new Date('2026-12-08T13:00:00-05:00');
  await change({ extra_holidays: ['2026-12-08'] });
  await isOpen().toBe(false);
  await change({ extra_holidays: [] });
  await isOpen().toBe(true);
});
