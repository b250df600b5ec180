import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { DocumentAsked } from '#server/secrets/identity-seal.ts';
import { hasDocument, type SealedIdentity } from '../queries.ts';

export type CustomerRow = {
  id: string;
  fullname: string;
  phone: string;
  email: string;
  /** Document and birth date, sealed. */
  identity: Buffer | null;
  consent: boolean;
};

/** How a caller is searched. */
export type CustomerQuery =
  | { by: 'id'; id: string }
  | { by: 'email'; email: string }
  /** A part of a document. */
  | { by: 'document'; document: DocumentAsked }
  /** Beginnings of words of the name, or the beginning or end of the phone. */
  | { by: 'words'; words: readonly string[] }
  | { by: 'phone'; digits: string };

const MOST = 8;
/** Maximum of people scanned for a word. */
const MOST_OF_WORDS = 2_000;
/** As much of a word as is stored. */
const LONGEST_WORD = 40;
/** After every character a name may have. */
const LAST = '\u{10ffff}';

/** Customers who may sign in, by name. */
export function findCustomers(db: Queries, query: CustomerQuery): Promise<CustomerRow[]> {
  return db.all<CustomerRow>(sql`
    select u.id, btrim(u.name || ' ' || u.last_name) as fullname, u.phone, u.email, u.identity,
      coalesce((select c.granted from consent c
        where c.business_id = u.business_id and c.user_id = u.id and c.purpose = 'personal_data'
        order by c.at desc, c.id desc limit 1), false) as consent
    from app_user u
    where u.business_id = ${db.businessId} and u.erased_at is null and not u.disabled
      and u.role in ('client', 'wholesaler') ${matching(db, query)}
    order by u.folded_name, u.id limit ${MOST}`);
}

function matching(db: Queries, query: CustomerQuery) {
  if (query.by === 'id') return part`and u.id = ${query.id}`;
  if (query.by === 'email') return part`and u.email = ${query.email}`;
  if (query.by === 'document') return part`and ${hasDocument(db, part`u`, query.document)}`;
  if (query.by === 'phone') {
    const reversed = `<${[...query.digits].reverse().join('')}`;
    return among(part`${having(db, part`${query.digits}`)} union ${having(db, part`${reversed}`)}`);
  }
  const [first, ...others] = query.words.map((word) =>
    having(db, part`folded(${word.slice(0, LONGEST_WORD)})`),
  );
  if (!first) return nothing;
  return among(others.reduce((before, other) => part`${before} intersect ${other}`, first));
}

function among(people: ReturnType<typeof part>) {
  return part`and u.id in (select user_id from (${people}) found limit ${MOST_OF_WORDS})`;
}

/** People with a word that begins so. */
function having(db: Queries, beginning: ReturnType<typeof part>) {
  return part`select user_id from person_word
    where business_id = ${db.businessId} and word >= ${beginning} and word < ${beginning} || ${LAST}`;
}

type NewCustomer = { id: string; name: string; last_name: string; phone: string; email: string };

/** Adds a customer without credentials; false when the e-mail or the id is taken. */
export async function addCustomer(
  tx: Queries,
  { id, name, last_name, phone, email }: NewCustomer,
  { sealed, parts }: SealedIdentity,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into app_user (business_id, id, email, name, last_name, phone, identity, document_parts, role, provider)
    values (${tx.businessId}, ${id}, ${email}, ${name}, ${last_name}, ${phone}, ${sealed}, ${parts}::bigint[],
      'client', 'phone')
    on conflict do nothing`);
  return added > 0;
}

/** The customer's own data, locked until the transaction ends. */
export function lockCustomer(tx: Queries, id: string) {
  return tx.first<{ phone: string; email: string; identity: Buffer | null; consent: boolean }>(sql`
    select phone, email, identity, coalesce((select c.granted from consent c
        where c.business_id = u.business_id and c.user_id = u.id and c.purpose = 'personal_data'
        order by c.at desc, c.id desc limit 1), false) as consent
    from app_user u
    where business_id = ${tx.businessId} and id = ${id} and erased_at is null for update`);
}

/** An identical earlier address: one that is sent twice is stored once. */
export function findSameAddress(
  tx: Queries,
  userId: string,
  { address, comment, lat, lng }: { address: string; comment: string; lat: number; lng: number },
) {
  return tx.first<{ id: string }>(sql`
    select id from address
    where business_id = ${tx.businessId} and user_id = ${userId} and removed_at is null and address = ${address}
      and comment = ${comment} and lat = ${lat} and lng = ${lng}
    limit 1`);
}
