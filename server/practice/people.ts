import type { BusinessDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { hashOf, newToken } from '#server/identity/tokens.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import type { Shop } from './queries.ts';
import { anyOf, between } from './simulation/chance.ts';
import type { Person, Plan, World } from './simulation/world.ts';

/** The reserved domain of mail addresses that nobody can have (RFC 2606). */
const AT = '@practica.invalid';
/**
 * Prefix of phones that nobody has in Colombia: mobile numbers begin with 3, and no region has 600 (rule 42 accepts
 * it).
 */
const PHONES = '+57600';
/** Orders that one of them handles in an hour. */
const PICKED_AN_HOUR = 80;
const DELIVERED_AN_HOUR = 80;
const ACCEPTED_AN_HOUR = 2_000;
/** Sessions last a little longer than the practice may. */
const SESSION = '4 hours';
const AT_ONCE = 2_000;

const ROLES = { comprador: 'client', admin: 'admin', alistador: 'picker', domiciliario: 'delivery' } as const;
type Trade = keyof typeof ROLES;
type Parts = { plan: Plan; shop: Shop; identities: IdentitySeal };

/** The people of the practice, each with a new session; those of the last time come again. */
export async function preparePeople(
  db: BusinessDatabase,
  parts: Parts,
): Promise<Pick<World, 'shoppers' | 'managers' | 'pickers' | 'couriers'>> {
  const { plan } = parts;
  await db.run(sql`
    delete from session s using app_user u where s.business_id = ${db.businessId} and u.business_id = s.business_id
      and u.id = s.user_id and u.email like ${`%${AT}`}`);
  const crew = (anHour: number) => (plan.staff ? Math.max(1, Math.ceil(plan.ordersPerHour / anHour)) : 0);
  const shoppers = await people(db, 'comprador', plan.shoppers, parts);
  return {
    shoppers: shoppers.map((one) => ({ ...one, addressId: one.id })),
    managers: await people(db, 'admin', crew(ACCEPTED_AN_HOUR), parts),
    pickers: await people(db, 'alistador', crew(PICKED_AN_HOUR), parts),
    couriers: await people(db, 'domiciliario', crew(DELIVERED_AN_HOUR), parts),
  };
}

async function people(db: BusinessDatabase, trade: Trade, count: number, parts: Parts): Promise<Person[]> {
  const found = await db.all<{ id: string }>(sql`
    select id from app_user where business_id = ${db.businessId} and email like ${`${trade}-%${AT}`}
      and role = ${ROLES[trade]} and erased_at is null and not disabled
    order by id limit ${count}`);
  const ids = found.map(({ id }) => id);
  while (ids.length < count) ids.push(...(await hire(db, trade, count - ids.length, parts)));
  const members = ids.map((id) => ({ id, token: newToken() }));
  for (let first = 0; first < members.length; first += AT_ONCE) {
    const some = members.slice(first, first + AT_ONCE);
    await db.run(sql`
      insert into session (business_id, token_hash, id, user_id, expires_at)
      select ${db.businessId}, s.hash, s.id, s.user_id, ${realTime}::timestamptz + ${SESSION}::interval
      from unnest(${some.map(({ token }) => hashOf(token))}::bytea[], ${some.map(() => newId())}::uuid[],
        ${some.map(({ id }) => id)}::uuid[]) as s (hash, id, user_id)`);
  }
  return members;
}

/**
 * Creates further people of a role, with what an order requires of a shopper: document, phone, consent and an address.
 */
async function hire(
  db: BusinessDatabase,
  trade: Trade,
  missing: number,
  { shop, identities }: Parts,
): Promise<string[]> {
  const ids = Array.from({ length: Math.min(AT_ONCE, missing) }, () => newId());
  const office = trade === 'comprador' ? null : shop.officeId;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into app_user (business_id, id, email, name, last_name, phone, role, office_id, identity)
      select ${db.businessId}, p.id, ${trade} || '-' || p.id || ${AT}, p.name, p.last_name, p.phone, ${ROLES[trade]},
        ${office}::uuid, p.identity
      from unnest(${ids}::uuid[], ${ids.map(() => anyOf(FIRST_NAMES))}::text[],
        ${ids.map(() => anyOf(LAST_NAMES))}::text[], ${ids.map(() => PHONES + between(1_000_000, 9_999_999))}::text[],
        ${ids.map((id) => identities.closePerson({ document: '1144000000', birthday: '1990-05-17' }, id))}::bytea[])
        as p (id, name, last_name, phone, identity)`);
    if (trade !== 'comprador') return;
    await tx.run(sql`
      insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash)
      select ${db.businessId}, c.id, c.user_id, 'personal_data', true, '', ''
      from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) as c (id, user_id)`);
    await tx.run(sql`
      insert into address (business_id, id, user_id, address, alias, city, comment, lat, lng, office_id, is_default)
      select ${db.businessId}, a.id, a.id, 'Calle 5 # 10 - 20', 'Casa', ${shop.city}, '', ${shop.lat}, ${shop.lng},
        ${shop.officeId}, true
      from unnest(${ids}::uuid[]) as a (id)`);
  });
  return ids;
}
