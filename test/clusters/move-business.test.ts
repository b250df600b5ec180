import { afterAll, beforeAll, expect, it } from 'vitest';
import { abandonMove, confirmMove, moveBusiness } from '#server/clusters/move/move-business.ts';
import { businessIds } from '../factories/ids.ts';
import { withClient } from '../postgres-client.ts';
import { dieAfter, movesOf } from './moves.ts';
import { createTwoClusters, type TwoClusters } from './two-clusters.ts';

/** A business between two clusters: there, cut off at every step, back, and confirmed (docs/growing.md). */

let world: TwoClusters;
let moves: ReturnType<typeof movesOf>;
const id = businessIds.canasta;

beforeAll(async () => {
  world = await createTwoClusters();
  moves = movesOf(world);
});
afterAll(() => world.drop());

const idle = (setting: string) =>
  `do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`;

it('is taken up where it was cut off, compared, opened there, and moves back with what was sold meanwhile', async () => {
  const { move, run, stateIn, inNorte } = moves;
  const states = async () => [await stateIn('norte'), await stateIn('sur')];
  const products = (await stateIn('norte'))?.products ?? 0;
  expect(products).toBeGreaterThan(0);
  // Its connections wait for each other, whatever a cluster allows the application.
  await inNorte(idle("set idle_in_transaction_session_timeout = ''1ms''"));
  // Cut off while it is copied, and while it is read-only.
  const there = move('norte', 'sur');
  await expect(run(moveBusiness, there, { onLine: dieAfter(/open \(1\)/) })).rejects.toThrow('killed');
  await expect(run(moveBusiness, there, { onLine: dieAfter(/it is read-only/) })).rejects.toThrow('killed');
  expect(await states()).toEqual([
    { state: 'open', products },
    { state: 'arriving', products },
  ]);
  // Before it is open there, it stays by one command, as often as it is given. A command that was killed left it so:
  await inNorte("update business set moving = 'leaving' where id = $1", [id]);
  await run(abandonMove, there);
  expect(await states()).toEqual([{ state: 'open', products }, undefined]);
  await run(abandonMove, there);

  const lines = await run(moveBusiness, there);
  expect(lines.join('\n')).toMatch(/\d{3,} rows are the same, and so is what the doctor says/);
  const moved = [
    { state: 'gone', products },
    { state: 'open', products },
  ];
  expect(await states()).toEqual(moved);
  // What is open there is neither written over nor taken away.
  expect(await run(moveBusiness, there)).toHaveLength(1);
  await expect(run(abandonMove, there)).rejects.toThrow('canasta is open in sur');
  expect(await states()).toEqual(moved);

  await inNorte(idle('reset idle_in_transaction_session_timeout'));
  await withClient(world.sur.adminUrl, (client) =>
    client.query("update business_config set app_title = 'Canasta del sur' where business_id = $1", [id]),
  );
  const back = await run(moveBusiness, move('sur', 'norte'));
  expect(back[0]).toMatch(/copied while it is open \(1\): \d of/);
  const { rows } = await inNorte('select app_title from business_config where business_id = $1', [id]);
  expect(rows).toEqual([{ app_title: 'Canasta del sur' }]);
  await run(confirmMove, move('sur', 'norte'));
  expect(await states()).toEqual([{ state: 'open', products }, undefined]);
});
