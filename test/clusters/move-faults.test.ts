import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abandonMove, moveBusiness } from '#server/clusters/move/move-business.ts';
import { businessIds } from '../factories/ids.ts';
import { withClient, withNewClient } from '../postgres-client.ts';
import { movesOf } from './moves.ts';
import { createTwoClusters, type TwoClusters } from './two-clusters.ts';

/** What does not go as it should while a business moves: it sells where it was, and nothing of it is lost. */

let world: TwoClusters;
let moves: ReturnType<typeof movesOf>;
const id = businessIds.canasta;

beforeAll(async () => {
  world = await createTwoClusters();
  moves = movesOf(world);
});
afterAll(() => world.drop());

const state = async () => (await moves.stateIn('norte'))?.state;

describe('a move that fails leaves the business open where it was', () => {
  it('because the connection to the target breaks while it is read-only', async () => {
    const { move, run } = moves;
    const states: Promise<string | undefined>[] = [];
    const onLine = (line: string) => {
      if (!/while it is read-only/.test(line)) return;
      states.push(state());
      void withClient(world.sur.adminUrl, (client) =>
        client.query(
          `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
           where l.locktype = 'advisory' and d.datname = current_database()`,
        ),
      );
    };
    await expect(run(moveBusiness, move('norte', 'sur'), { onLine })).rejects.toThrow();
    expect(await Promise.all(states)).toEqual(['leaving']);
    expect(await state()).toBe('open');
  });

  it('because somebody ends the command', async () => {
    const { move, run } = moves;
    const cut = new AbortController();
    const onLine = (line: string) => {
      if (/while it is read-only/.test(line)) cut.abort();
    };
    const running = run(moveBusiness, move('norte', 'sur'), { signal: cut.signal, onLine });
    await expect(running).rejects.toThrow();
    expect(await state()).toBe('open');
  });

  it('because more is written than can be sent while it is read-only', async () => {
    const { move, run } = moves;
    const lines: string[] = [];
    const running = run(moveBusiness, move('norte', 'sur'), {
      fewRows: -1,
      onLine: (line) => void lines.push(line),
    });
    await expect(running).rejects.toThrow('0 rows changed while it was copied');
    expect(lines.filter((line) => /while it is open/.test(line))).toHaveLength(5);
    expect(lines.join()).not.toContain('read-only');
    expect(await state()).toBe('open');
  });

  it('because it opened in neither: who opens it in the source has it for himself', async () => {
    const { move, run, inNorte } = moves;
    const onLine = (line: string) => {
      // Somebody opens it again while this one compares.
      if (/while it is read-only/.test(line))
        void inNorte('update business set moving = null where id = $1', [id]);
    };
    await expect(run(moveBusiness, move('norte', 'sur'), { onLine })).rejects.toThrow(
      'open in the source again',
    );
    expect([await state(), (await moves.stateIn('sur'))?.state]).toEqual(['open', 'arriving']);
  });
});

it('two commands do not move it at the same time', async () => {
  const { move, run } = moves;
  const second: Promise<unknown>[] = [];
  const onLine = (line: string) => {
    if (!/open \(1\)/.test(line)) return;
    second.push(run(abandonMove, move('norte', 'sur')).catch((error: Error) => error.message));
    throw new Error('far enough');
  };
  await expect(run(moveBusiness, move('norte', 'sur'), { onLine })).rejects.toThrow('far enough');
  expect(await Promise.all(second)).toEqual(['another command is moving canasta now']);
  await run(abandonMove, move('norte', 'sur'));
});

it('the business for practice stays, and nothing of it has begun to move', async () => {
  const { move, run, inNorte } = moves;
  await inNorte('update business set practice = true where id = $1', [id]);
  try {
    await expect(run(moveBusiness, move('norte', 'sur'))).rejects.toThrow(
      'canasta is the business for practice',
    );
  } finally {
    await inNorte('update business set practice = false where id = $1', [id]);
  }
  expect(await moves.stateIn('sur')).toBeUndefined();
  const rows = withClient(world.registryOwner, (client) => client.query('select from move'));
  expect((await rows).rowCount).toBe(0);
});

it('what is long under way is waited for while it sells, except a dump', async () => {
  const { move, run, inNorte } = moves;
  const dump = new URL(world.norte.appUrl);
  dump.searchParams.set('application_name', 'pg_dump');
  await withNewClient(dump.href, async (dumping) => {
    await dumping.query('begin isolation level repeatable read');
    await dumping.query('select from business');
    let moving: Promise<unknown> = Promise.resolve();
    await withNewClient(world.norte.appUrl, async (client) => {
      await client.query('begin');
      await client.query('select from business');
      moving = run(moveBusiness, move('norte', 'sur'));
      const waits = `select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(0.05)'`;
      await expect.poll(async () => (await inNorte(waits)).rows[0]?.waits).toBeGreaterThan(0);
      expect(await state()).toBe('open');
      await client.query('commit');
    });
    await moving;
  });
  expect(await state()).toBe('gone');
});
