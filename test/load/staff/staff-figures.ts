import type pg from 'pg';
import { appUrl } from '#server/db/migrate.ts';
import { clientOf } from '#test/client.ts';
import { withClient } from '#test/postgres-client.ts';
import { startShop } from '../processes.ts';
import type { Figure } from '../report.ts';
import { type Questions, staffQuestions } from './questions.ts';
import { superadminOf } from './superadmin.ts';

/** Each question is asked so often, one at a time, after it was asked once. */
const TURNS = 20;
const P95 = 0.95;

/**
 * What staff wait for: lists with every filter, the board, customers, statistics of a year; each question by itself,
 * over HTTP, in a server of its own. A figure is the slowest question of a list; all of them are printed.
 */
export async function staffFigures(adminUrl: string): Promise<Figure[]> {
  const { businessId, token, questions } = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query('select id from business order by created_at, slug limit 1');
    const id: string = rows[0]?.id;
    return {
      businessId: id,
      token: await superadminOf(client, id),
      questions: await staffQuestions(client, id),
    };
  });
  const shop = await startShop(adminUrl);
  try {
    const luz = clientOf(shop.url, token, 'localhost');
    const figures: Figure[] = [];
    for (const list of questions) {
      const floor = await floorOf(appUrl(adminUrl), businessId, list.floor);
      figures.push(await figureOf(list, floor, (query) => list.ask(luz, query)));
    }
    figures.push(await rebuilt(adminUrl, businessId));
    return figures;
  } finally {
    await shop.stop();
  }
}

type Ask = (query: Questions['queries'][string]) => Promise<{ status: number }>;

async function figureOf(list: Questions, floor: number, ask: Ask): Promise<Figure> {
  const slow: [what: string, ms: number][] = [];
  for (const [what, query] of Object.entries(list.queries)) {
    // Of what this shop has none, nothing is asked.
    if (Object.values(query).includes('')) continue;
    const ms = await p95Of(async () => {
      const { status } = await ask(query);
      if (status !== 200) throw new Error(`${list.list}, ${what}: ${status}`);
    });
    slow.push([what, ms]);
  }
  slow.sort(([, one], [, other]) => other - one);
  console.log(`${list.list}, p95 in ms: ${slow.map(([what, ms]) => `${what} ${ms}`).join('; ')}`);
  const [what, measured] = slow[0] ?? ['', 0];
  return {
    what: `${list.list}, slowest of ${slow.length} questions (${what}), p95`,
    measured,
    unit: 'ms',
    floor,
    promise: `at most ${list.mostMs}`,
    isMet: measured <= list.mostMs,
  };
}

/** The plain statement behind row-level security, straight through the driver. */
function floorOf(url: string, businessId: string, statement: string): Promise<number> {
  return withClient(url, async (client: pg.Client) => {
    await client.query(`select set_config('app.business_id', $1, false)`, [businessId]);
    return p95Of(() => client.query(statement, [businessId]));
  });
}

async function p95Of(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  times.sort((one, other) => one - other);
  return Math.round((times[Math.ceil(times.length * P95) - 1] ?? 0) * 10) / 10;
}

/** All sums of days from the orders themselves, as the doctor's --rebuild-stats counts them. */
async function rebuilt(adminUrl: string, businessId: string): Promise<Figure> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query(
      `select set_config('app.business_id', $1, false), (select count(*)::int from customer_order) as orders`,
      [businessId],
    );
    const from = performance.now();
    await client.query('select rebuild_stats($1)', [businessId]);
    const seconds = Math.round((performance.now() - from) / 100) / 10;
    const what = `sums of days counted anew from ${Number(rows[0]?.orders).toLocaleString('en-US')} orders`;
    return {
      what,
      measured: seconds,
      unit: 's',
      promise: `at most ${MOST_SECONDS}`,
      isMet: seconds <= MOST_SECONDS,
    };
  });
}

/** Meanwhile the round that adds changes to the sums waits. */
const MOST_SECONDS = 60;
