import { afterAll, beforeAll, expect, it } from 'vitest';
import { abandonMove, confirmMove, type Move, moveBusiness } from '#server/clusters/move/move-business.ts';
import { businessIds } from '../factories/ids.ts';
import { withClient, withNewClient } from '../postgres-client.ts';
import { createTwoClusters, type TwoClusters } from './two-clusters.ts';

/** A business between two clusters: there, cut off at every step, back, and confirmed (docs/growing.md). */

let world: TwoClusters;
const id = businessIds.canasta;

beforeAll(async () => {
  world = await createTwoClusters();
});
afterAll(() => world.drop());

const endOf = (name: 'norte' | 'sur') => ({
  name,
  ownerUrl: world[name].adminUrl,
  databaseUrl: world[name].appUrl,
});
const move = (source: 'norte' | 'sur', target: 'norte' | 'sur'): Move => ({
  ...{ businessId: id, slug: 'canasta', source: endOf(source), target: endOf(target) },
});

/** Runs a step of the command; its connection dies after this line was said. */
async function run(work: typeof moveBusiness, of: Move, dieAfter?: RegExp): Promise<string[]> {
  const said: string[] = [];
  await withNewClient(world.registryOwner, (registry) =>
    work(of, registry, (line) => {
      said.push(line);
      if (dieAfter?.test(line)) throw new Error('killed');
    }),
  );
  return said;
}

const stateIn = (name: 'norte' | 'sur') =>
  withClient(world[name].adminUrl, async (client) => {
    const { rows } = await client.query(
      `select coalesce(b.moving, 'open') as state, (select count(*)::int from product where business_id = b.id) as products
       from business b where b.id = $1`,
      [id],
    );
    return rows[0];
  });
const inNorte = (text: string, values: unknown[] = []) =>
  withClient(world.norte.adminUrl, (client) => client.query(text, values));

it('is taken up where it was cut off, compared, opened there, and moves back with what was sold meanwhile', async () => {
  const { products } = (await stateIn('norte')) as { products: number };
  expect(products).toBeGreaterThan(0);
  // Cut off while it is copied, and while it is read-only.
  await expect(run(moveBusiness, move('norte', 'sur'), /open \(1\)/)).rejects.toThrow('killed');
  await expect(run(moveBusiness, move('norte', 'sur'), /while it is read-only/)).rejects.toThrow('killed');
  expect([await stateIn('norte'), await stateIn('sur')]).toEqual([
    { state: 'leaving', products },
    { state: 'arriving', products },
  ]);
  // Before it is open there, it stays by one command.
  await run(abandonMove, move('norte', 'sur'));
  expect([await stateIn('norte'), await stateIn('sur')]).toEqual([{ state: 'open', products }, undefined]);

  const said = await run(moveBusiness, move('norte', 'sur'));
  expect(said.join('\n')).toMatch(/\d{3,} rows are the same, and so is what the doctor says/);
  expect([await stateIn('norte'), await stateIn('sur')]).toEqual([
    { state: 'gone', products },
    { state: 'open', products },
  ]);
  // What is open there is not written over.
  expect(await run(moveBusiness, { ...move('norte', 'sur') })).toHaveLength(1);

  await withClient(world.sur.adminUrl, (client) =>
    client.query("update business_config set app_title = 'Canasta del sur' where business_id = $1", [id]),
  );
  const back = await run(moveBusiness, move('sur', 'norte'));
  expect(back[0]).toMatch(/copied while it is open \(1\): \d of/);
  const { rows } = await inNorte('select app_title from business_config where business_id = $1', [id]);
  expect(rows).toEqual([{ app_title: 'Canasta del sur' }]);
  await run(confirmMove, move('sur', 'norte'));
  expect([await stateIn('norte'), await stateIn('sur')]).toEqual([{ state: 'open', products }, undefined]);
});
