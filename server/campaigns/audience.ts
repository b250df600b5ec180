import type { PromotionChannel } from '#rules/campaigns/campaign.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { SALE_STATES } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { nothing, part, realTime, sql } from '#server/db/sql.ts';
import type { Audience } from './queries.ts';

/** People checked per step, whether in the audience or not: a fraction of a second. */
const STEP = 2_000;

export type Target = { office: string | null; audience: Partial<Audience>; channel: PromotionChannel };
export type Step = {
  /** The last person reached; null at the end. */
  last: string | null;
  /** Number of people checked, in the audience or not. */
  looked: number;
  people: number;
  without_consent: number;
  without_channel: number;
  recipients: number;
};

/** A condition on user `u`: the last decision on promotions, in general or by this channel, is a yes. */
export function agreed(channel: PromotionChannel) {
  return part`coalesce((
    select s.granted from consent s
    where s.business_id = u.business_id and s.user_id = u.id and s.purpose = 'promotional'
      and s.channel in ('', ${channel})
    order by s.at desc, s.id desc limit 1), false)`;
}

/** A condition on user `u`: messages of this channel reach them. SMS go to mobile phones. */
export function reachable(channel: PromotionChannel) {
  if (channel === 'mail') return part`u.email <> ''`;
  if (channel === 'sms') return part`${mobileOf} like '+573%'`;
  return part`exists (
    select from push_subscription d
    join session e on e.business_id = d.business_id and e.id = d.session_id and e.expires_at > ${realTime}
    where d.business_id = u.business_id and d.user_id = u.id)`;
}

/** The verified phone number, else the entered one. */
export const mobileOf = part`coalesce(u.proved_phone, u.phone)`;

/** Counts the audience among the people after `after`; writes nothing. */
export function countStep(db: Queries, target: Target, after: string | null, now: Date): Promise<Step> {
  return db.one<Step>(sql`
    with ${judgedPeople(db, target, after, now)}
    select (select max(id::text) from step) as last, (select count(*)::int from step) as looked, count(*)::int as people,
      (count(*) filter (where not agreed))::int as without_consent,
      (count(*) filter (where agreed and not reachable))::int as without_channel,
      (count(*) filter (where agreed and reachable))::int as recipients
    from judged`);
}

/** Counts a step and stores its recipients: one row for each person, however often it runs. */
export function planStep(
  tx: Queries,
  campaignId: string,
  target: Target,
  after: string | null,
  now: Date,
): Promise<Step> {
  const ids = Array.from({ length: STEP }, () => newId());
  return tx.one<Step>(sql`
    with ${judgedPeople(tx, target, after, now)}, added as (
      insert into campaign_recipient (business_id, campaign_id, user_id, id)
      select ${tx.businessId}, ${campaignId}, j.id, (${ids}::uuid[])[row_number() over (order by j.id)]
      from judged j where j.agreed and j.reachable
      on conflict (business_id, campaign_id, user_id) do nothing
      returning 1
    )
    select (select max(id::text) from step) as last, (select count(*)::int from step) as looked, count(*)::int as people,
      (count(*) filter (where not agreed))::int as without_consent,
      (count(*) filter (where agreed and not reachable))::int as without_channel,
      (select count(*)::int from added) as recipients
    from judged`);
}

/** `step`: the next people in order of id; `judged`: those in the audience. */
function judgedPeople({ businessId }: Queries, target: Target, after: string | null, now: Date) {
  const { office, channel, audience } = target;
  return part`step as materialized (
      select u.id from app_user u
      where u.business_id = ${businessId} ${after === null ? nothing : part`and u.id > ${after}`}
      order by u.id limit ${STEP}
    ), judged as materialized (
      select u.id, ${agreed(channel)} as agreed, ${reachable(channel)} as reachable
      from step join app_user u on u.business_id = ${businessId} and u.id = step.id
      where not u.disabled and u.erased_at is null
        ${office === null ? nothing : isOf(office)}
        ${audience.bought ? hasBought(audience, now) : nothing}
    )`;
}

/** A condition: the person ordered from the office, or shops there now. */
function isOf(office: string) {
  return part`and (
    exists (select from cart t where t.business_id = u.business_id and t.user_id = u.id and t.state = 'active'
      and t.office_id = ${office})
    or exists (select from customer_order o where o.business_id = u.business_id and o.user_id = u.id
      and o.office_id = ${office} and ${isPlaced}))`;
}

/** Failed orders do not count as purchases. */
const isPlaced = part`o.state = any(${SALE_STATES}::text[])`;

function hasBought({ bought = '', ids = [], days = 0 }: Partial<Audience>, now: Date) {
  const since = new Date(now.getTime() - days * DAY_MS);
  const named = {
    '': nothing,
    product: part`and l.product_id = any(${ids}::uuid[])`,
    brand: part`and p.brand_id = any(${ids}::uuid[])`,
    category: part`and p.category_id = any(${ids}::uuid[])`,
  };
  return part`and exists (
    select from customer_order o
    join order_line l on l.business_id = o.business_id and l.order_id = o.id
    join product p on p.business_id = l.business_id and p.id = l.product_id
    where o.business_id = u.business_id and o.user_id = u.id and o.created_at >= ${since} and ${isPlaced}
      ${named[bought]})`;
}
