import { HOUR_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { StoredDelivery } from '#server/orders/stored.ts';

/** The last decision of the courier of round `r`. */
const isShared = part`coalesce((
  select c.granted from consent c
  where c.business_id = r.business_id and c.user_id = r.courier_id and c.purpose = 'courier_location'
  order by c.at desc, c.id desc limit 1), false)`;

/** Whether the courier of round `r` is on the way to a door. */
const isOnTheWay = part`exists (
  select from delivery_stop s
  join customer_order o on o.business_id = s.business_id and o.id = s.order_id
  where s.business_id = r.business_id and s.round_id = r.id and s.done_at is null
    and o.state = '10_store_dispatch_products' and o.courier_id = r.courier_id)`;

export async function sharesLocation(db: Queries, courierId: string): Promise<boolean> {
  const row = await db.one<{ shared: boolean }>(sql`
    select ${isShared} as shared from (select ${db.businessId}::uuid as business_id, ${courierId}::uuid as courier_id) r`);
  return row.shared;
}

/** Overwrites the position of the courier's open round; returns whether anybody may see it. */
export async function writePosition(
  db: Queries,
  courierId: string,
  { point: [lat, lng], at }: { point: readonly [number, number]; at: Date },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into courier_position as p (business_id, round_id, lat, lng, at)
    select r.business_id, r.id, ${lat}, ${lng}, ${at} from delivery_round r
    where r.business_id = ${db.businessId} and r.courier_id = ${courierId} and r.closed_at is null
      and ${isOnTheWay} and ${isShared}
    on conflict (business_id, round_id) do update set lat = excluded.lat, lng = excluded.lng, at = excluded.at
    where p.at <= excluded.at`);
  return written > 0;
}

/** Removes the position of a courier who no longer shares it. */
export function removePositionOf(tx: Queries, courierId: string): Promise<number> {
  return tx.run(sql`
    delete from courier_position p using delivery_round r
    where p.business_id = ${tx.businessId} and r.business_id = p.business_id and r.id = p.round_id
      and r.courier_id = ${courierId}`);
}

/** Removes positions an hour old, and those of rounds whose doors are all left. */
export function removeOldPositions(db: Queries, now: Date): Promise<number> {
  return db.run(sql`
    delete from courier_position p using delivery_round r
    where p.business_id = ${db.businessId} and r.business_id = p.business_id and r.id = p.round_id
      and (p.at <= ${oldest(now)} or r.closed_at is not null or not ${isOnTheWay})`);
}

/** The person and office of an order, which decide who may see the courier's position. */
export function findAddressee(db: Queries, orderId: string) {
  return db.first<{ user_id: string; office_id: string; delivery: StoredDelivery }>(sql`
    select user_id, office_id, delivery from customer_order
    where business_id = ${db.businessId} and id = ${orderId}`);
}

export type WayRow = {
  courier_name: string;
  courier_phone: string;
  shared: boolean;
  city: string;
  office: [number, number];
  started_at: Date;
  position: { point: [number, number]; at: string } | null;
  /** The door that was left last. */
  left: { point: [number, number] | null; at: string } | null;
  /** The doors from the next one to that of the order. */
  doors: ([number, number] | null)[];
};

/** The way of a courier to the door of an order; undefined while nobody is on it. */
export function findWay(db: Queries, orderId: string, now: Date): Promise<WayRow | undefined> {
  return db.first<WayRow>(sql`
    select btrim(u.name || ' ' || u.last_name) as courier_name, u.phone as courier_phone, ${isShared} as shared,
      f.city, json_build_array(f.lat, f.lng) as office, r.started_at,
      (select json_build_object('point', json_build_array(p.lat, p.lng), 'at', p.at) from courier_position p
        where p.business_id = r.business_id and p.round_id = r.id and p.at > ${oldest(now)}) as position,
      (select json_build_object('point', d.address -> 'geopoint', 'at', s.done_at)
        from delivery_stop s join customer_order d on d.business_id = s.business_id and d.id = s.order_id
        where s.business_id = r.business_id and s.round_id = r.id and s.done_at is not null
        order by s.done_at desc, s.order_id limit 1) as left,
      (select json_agg(d.address -> 'geopoint' order by s.position)
        from delivery_stop s join customer_order d on d.business_id = s.business_id and d.id = s.order_id
        where s.business_id = r.business_id and s.round_id = r.id and s.done_at is null
          and s.position <= own.position and d.courier_id = r.courier_id
          and d.state = '10_store_dispatch_products') as doors
    from delivery_stop own
    join customer_order o on o.business_id = own.business_id and o.id = own.order_id
    join delivery_round r on r.business_id = own.business_id and r.id = own.round_id and r.closed_at is null
    join app_user u on u.business_id = r.business_id and u.id = r.courier_id
    join office f on f.business_id = r.business_id and f.id = r.office_id
    where own.business_id = ${db.businessId} and own.order_id = ${orderId} and own.done_at is null
      and o.courier_id = r.courier_id and o.state = '10_store_dispatch_products'`);
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}
