import { expect } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { mayPromote } from '#rules/campaigns/legal-hours.ts';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { isHoliday } from '#rules/dates/holidays.ts';
import type { AppOptions } from '#server/app.ts';
import type { Message } from '#server/messages/message.ts';
import type { Client } from '../client.ts';
import { businessIds } from '../factories/ids.ts';
import { people } from '../people.ts';
import { fridayMorning, startTestServer } from '../server.ts';

type Fields = InputOf<'campaings.create'>['body'];
type Seen = Pick<OutputOf<'campaings.get'>, 'id' | 'version'>;

export const soon = { timeout: 20_000, interval: 50 };

/** A server that sends campaigns, with a superadmin who makes them and a clock that is set. */
export async function openCampaigns(options: Pick<AppOptions, 'push'> = {}) {
  let now = fridayMorning;
  let week = 0;
  const server = await startTestServer({
    ...options,
    now: () => now,
    workers: { pollSeconds: 0.5 },
    workEveryMs: 100,
  });
  const luz: Client = await server.as('luz');

  const made = async (fields: Partial<Fields> = {}) => {
    const body = { type: 'ALL_USERS_MAIL', title: 'Semana del maíz', ...fields } as const;
    return (await luz.call('campaings.create', { body })).ok();
  };
  const read = async (id: string) => (await luz.call('campaings.get', { params: { id }, query: {} })).ok();
  const move = (
    { id, version }: Seen,
    to: InputOf<'campaings.move'>['body']['to'],
    date: string | null = null,
  ) => luz.call('campaings.move', { params: { id }, body: { to, date, version } });

  return {
    server,
    luz,
    made,
    read,
    move,
    now: () => now,
    setClock(moment: Date) {
      now = moment;
    },
    /** So many days, or until the day after them on which promotions may be sent. */
    wait(days: number) {
      now = new Date(now.getTime() + days * DAY_MS);
      while (!mayPromote(now)) now = new Date(now.getTime() + DAY_MS);
    },
    /** A Friday without a holiday, in a week of its own: nobody had another promotion on that day. */
    async begin() {
      server.sent.length = 0;
      do {
        week += 1;
        now = new Date(fridayMorning.getTime() + week * 7 * DAY_MS);
      } while (isHoliday(bogotaParts(now)));
      await server.sql("update campaign set status = 'cancelled' where status in ('scheduled', 'sending')");
    },
    started: async (fields: Partial<Fields> = {}) =>
      (await move(await made(fields), 'scheduled')).ok().doc.id,
    finished: (id: string) => expect.poll(async () => (await read(id)).status, soon).toBe('sent'),
    /** Several rounds of the worker, also on a busy machine. */
    rounds: () => new Promise((resolve) => setTimeout(resolve, 800)),
    /** What somebody says of promotions, by a channel or by all. */
    says: (name: keyof typeof people, granted: boolean, channel = '') =>
      server.sql(
        `insert into consent (business_id, id, user_id, purpose, channel, granted, text_version, text_hash, at)
         values ($1, gen_random_uuid(), $2, 'promotional', $3, $4, 'x', 'x', clock_timestamp())`,
        [businessIds.canasta, people[name].id, channel, granted],
      ),
    /** Of the campaign: an order is acknowledged, too. */
    addresses: () =>
      server.sent
        .filter(isPromotion)
        .map(({ to }) => to)
        .sort(),
  };
}

/** The token of the link by which one wants no more of them. */
export const tokenIn = (text: string) => /\/baja\/([\w-]+)/.exec(text)?.[1] ?? '';

function isPromotion(message: Message): boolean {
  return message.channel === 'mail' ? message.unsubscribe !== undefined : message.text.includes('No recibir');
}
