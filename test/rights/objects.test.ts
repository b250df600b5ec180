import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, mayCall } from '#contract/access.ts';
import { calls } from '#contract/index.ts';
import type { Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { addressIds, missingId, officeIds } from '../factories/ids.ts';
import { type PersonName, people, personOfRole } from '../people.ts';
import { tableOf } from '../table.ts';
import { everyCase, type Objects } from './object-cases.ts';
import { openWorld, seen, type World } from './object-world.ts';
import { type Reach, reach } from './reach.ts';

/**
 * Whose objects may be touched (rule 35), by every call that has an object in its address and everybody: the one of
 * marcela at Bretaña is her own, somebody else's, of another office or of another business, as it comes.
 */
const agreed = fileURLToPath(new URL('objects.txt', import.meta.url));
const everybody = ['guest', ...(Object.keys(people) as PersonName[])] as const;
type Somebody = (typeof everybody)[number];

let world: World;
let objects: Objects;
let token = '';

beforeAll(async () => {
  world = await openWorld();
  token = (await world.placeOrder()).token;
  objects = await world.objectsOf('marcela');
});
afterAll(() => world.close());

describe('the object access table', () => {
  it('matches the agreed one: a changed permission is a changed line (UPDATE_ACCESS=1 writes it)', () => {
    const rows = everyCase.map((one) => [one[0], ...everybody.map((name) => expected(one, name))]);
    const table = tableOf([['call', ...everybody], ...rows]);
    if (process.env.UPDATE_ACCESS === '1') writeFileSync(agreed, table);
    expect(readFileSync(agreed, 'utf8')).toBe(table);
  });
});

describe('a caller without permission', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await world.state();
  });

  it.each(everyCase)('gets NOT_FOUND: %s', async (...one) => {
    const [id, { object, input }] = one;
    const outsiders = everybody.filter((name) => expected(one, name) !== 'yes');
    const answers = outsiders.map(async (name) => {
      const foreign = await seen(world.as(name), id, input(object(objects)));
      // A person who may not make the call at all is refused before anybody looks (test/access.test.ts).
      if (mayCall(calls[id].who, callerOf(name)))
        expect([name, foreign]).toEqual([name, await seen(world.as(name), id, input(missingId))]);
      return [name, `${foreign.status}`];
    });
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(
      Object.fromEntries(outsiders.map((name) => [name, expected(one, name)])),
    );
  });

  it('has changed nothing with any call', async () => {
    expect(await world.state()).toEqual(before);
  });
});

describe('a caller with permission', () => {
  it.each(everyCase)('finds the object, and nothing where nothing is: %s', async (...one) => {
    const [id, { object, input }] = one;
    const answers: Record<string, string> = {};
    for (const name of everybody.filter((somebody) => expected(one, somebody) === 'yes')) {
      const ask = async (what: string) => outcomeOf(await seen(world.as(name), id, input(what)));
      const missing = await outcome('404 NOT_FOUND', 'marcela', () => ask(missingId));
      expect([name, missing]).toEqual([name, '404 NOT_FOUND']);
      answers[name] = await outcome('yes', 'marcela', (own) => ask(object(own)));
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, 'yes'])));
  });
});

describe('a person’s own object, in any role', () => {
  const owned = everyCase.filter(([, one]) => (reach[one.reach] as readonly string[]).includes('owner'));

  it.each(Object.entries(personOfRole))('is accessible for a %s', async (_, name) => {
    const answers: Record<string, string> = {};
    objects = await world.objectsOf(name);
    for (const [id, { object, input }] of owned)
      answers[id] = await outcome('yes', name, async (own) =>
        outcomeOf(await seen(world.as(name), id, input(object(own)))),
      );
    objects = await world.objectsOf('marcela');
    expect(answers).toEqual(Object.fromEntries(owned.map(([id]) => [id, 'yes'])));
  });
});

describe('the link of an order', () => {
  const byLink = (client: Client) => client.call('orders.get', { params: { id: token } });

  it('shows the order to people with the link, without personal data', async () => {
    const { phone, email, identification } = people.marcela;
    for (const name of ['guest', 'jorge', 'paola', 'nidia'] as const) {
      const answer = (await byLink(world.as(name))).ok();
      expect(answer.order.id).toBe(objects.order);
      expect([answer.client, answer.order.address_selected]).toEqual([null, null]);
      const text = JSON.stringify(answer);
      for (const secret of ['Rincón', 'Calle 8', email, phone, identification]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('shows the person to its owner and the staff of its office', async () => {
    for (const name of ['marcela', 'andres', 'wilson', 'yeison', 'luz'] as const) {
      expect((await byLink(world.as(name))).ok().client?.phone).toBe(people.marcela.phone);
    }
  });

  it('is the token, not the id: guests and other branches with the id see nothing', async () => {
    for (const name of ['guest', 'paola'] as const) {
      const byId = await seen(world.as(name), 'orders.get', { params: { id: objects.order } });
      expect(byId).toEqual(await seen(world.as(name), 'orders.get', { params: { id: missingId } }));
      expect(byId.status).toBe(404);
    }
  });
});

describe('another person named inside the input', () => {
  it('has no address that another shopper can use for an order', async () => {
    const jorge = world.as('jorge');
    const line = { product_id: goods.leche.id, branch_office_id: officeIds.bretana };
    const params = { uuid: (await jorge.call('cart.addProduct', { body: line })).ok().cart.id };
    const body = (id: string) => ({ type: 'delivery' as const, address_selected: { id } });
    const foreign = await seen(jorge, 'cart.setAddress', { params, body: body(addressIds.casa) });
    expect(foreign).toEqual(await seen(jorge, 'cart.setAddress', { params, body: body(missingId) }));
    expect(foreign.body.error).toBe('ADDRESS_NOT_FOUND');
  });

  it('cannot pick an order unless they are a picker of its office', async () => {
    const { id } = await world.placeOrder();
    const pick = (picker_id: string) =>
      seen(world.as('andres'), 'orders.move', { params: { id }, body: { delivery: { picker_id } } });
    const missing = await pick(missingId);
    expect(missing.body.error).toBe('ASSIGNEE_NOT_FOUND');
    for (const name of ['marcela', 'yeison', 'andres', 'ignacio'] as const) {
      expect(await pick(people[name].id)).toEqual(missing);
    }
    expect((await pick(people.wilson.id)).status).toBe(200);
  });
});

type OneCase = (typeof everyCase)[number];

/** Asked once more when it is another one: with all of it made anew, where others may have changed something. */
async function outcome(
  items: string,
  owner: PersonName,
  ask: (own: Objects) => Promise<string>,
): Promise<string> {
  const first = await ask(objects);
  if (first === items) return first;
  objects = await world.objectsOf(owner);
  return ask(objects);
}

function outcomeOf({ status, body }: Awaited<ReturnType<typeof seen>>): string {
  return status >= 500 || status === 401 || body.error === 'NOT_FOUND' ? `${status} ${body.error}` : 'yes';
}

/** 'yes', or how it does not exist for them: the person who is not signed in where that is needed hears so first. */
function expected([id, { reach: word }]: OneCase, name: Somebody): string {
  const caller = callerOf(name);
  if (!mayCall(calls[id].who, caller)) return caller === 'guest' ? '401' : '404';
  return reaches(word, name) ? 'yes' : '404';
}

function callerOf(name: Somebody): Caller {
  return name === 'guest' ? 'guest' : people[name].role;
}

function reaches(word: Reach, name: Somebody): boolean {
  if (name !== 'guest' && people[name].business !== 'canasta') return false;
  if (word === 'everybody') return true;
  const names: readonly string[] = reach[word];
  return names.includes(name === 'marcela' ? 'owner' : name);
}
