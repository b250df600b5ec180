import { setTimeout as pause } from 'node:timers/promises';
import { clientOf } from '#test/client.ts';
import { businessIdOf, type PersonName, people } from '#test/people.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { openSession } from '#test/server.ts';

const RETRY_MS = 100;

/** A write that was refused at first: from its first refusal until it was acknowledged. */
type Refused = { from: number; until: number };

/**
 * Somebody makes brands at a steady pace, at all shops in turn; what is refused is written again until it is
 * acknowledged. `adminUrl`: the superuser's address where their business is now.
 */
export async function startBrands(
  { name, adminUrl }: { name: PersonName; adminUrl: string },
  shops: readonly string[],
  perSecond: number,
) {
  const person = people[name];
  const token = await openSession(adminUrl, person);
  const clients = shops.map((url) => clientOf(url, token, `${person.business}.localhost`));
  const refused: Refused[] = [];
  const others: string[] = [];
  let made = 0;
  let written = 0;
  let isOver = false;

  async function make(number: number): Promise<void> {
    const name = `Marca ${number}`;
    let from: number | undefined;
    for (let turn = number; ; turn += 1, await pause(RETRY_MS)) {
      const client = clients[turn % clients.length];
      const answer = await client?.call('brands.create', { body: { name } }).catch(() => undefined);
      if (answer?.status === 201) break;
      from ??= performance.now();
      // Written before, without an answer.
      if (answer?.status === 409) break;
      if (answer?.status !== 503)
        others.push(String(answer ? `${answer.status} ${answer.failure().error}` : 'no answer'));
    }
    written += 1;
    if (from !== undefined) refused.push({ from, until: performance.now() });
  }

  const began = performance.now();
  const making = (async () => {
    const open: Promise<void>[] = [];
    for (; !isOver; await pause(1_000 / perSecond)) {
      const due = Math.ceil(((performance.now() - began) / 1_000) * perSecond);
      for (; made < due; made += 1) open.push(make(made));
    }
    await Promise.all(open);
  })();
  return {
    refused,
    /** Answers other than success and "not now". */
    others,
    written: () => written,
    async stop() {
      isOver = true;
      await making;
    },
    /** Of those that were acknowledged, how many are not there, and how many are there twice. */
    async compared(url: string): Promise<{ lost: number; doubled: number }> {
      const { rows } = await withNewClient(url, (client) =>
        client.query<{ name: string; times: number }>(
          `select name, count(*)::int as times from brand where business_id = $1 and name like 'Marca %' group by name`,
          [businessIdOf(person)],
        ),
      );
      const doubled = rows.filter(({ times }) => times > 1).length;
      return { lost: Math.max(0, written - rows.length), doubled };
    },
  };
}

/** The longest time that one write was refused, in seconds, of those that began to be refused within. */
export function longestRefusal(refused: readonly Refused[], from: number, until: number): number {
  const times = refused
    .filter((one) => one.from >= from && one.from <= until)
    .map((one) => one.until - one.from);
  return Math.round(Math.max(0, ...times) / 100) / 10;
}
