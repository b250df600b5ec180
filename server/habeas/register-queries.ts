import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

type Fields = CheckedInputOf<'register.save'>['body'];
export type Company = NonNullable<Fields['company_data']>;

/** A register as stored; identifying data is encrypted. */
export type RegisterRow = {
  id: string;
  user_type: 'NATURAL' | 'JURIDICA';
  client_type: string;
  promotional: boolean;
  registraduria_status: string;
  identity: Buffer | null;
  company: Company | null;
  created_at: Date;
  updated_at: Date;
  version: number;
} & Omit<Fields['user_data'], 'document_number' | 'document_date_expedition' | 'birthdate'>;

const columns = part`r.id, r.user_type, r.client_type, r.promotional_send_authorization as promotional,
  r.registraduria_status, r.identity, r.company, r.created_at, r.updated_at, r.version, r.name, r.last_name,
  r.second_last_name, r.email, r.phone_number, r.document_type, r.document_place_expedition, r.gender, r.department,
  r.city, r.neighborhood, r.primary_address_type, r.primary_address_number, r.secondary_address_number_a,
  r.secondary_address_number_b, r.reference_point, r.prefered_location_office`;

export type RegisterFilter = {
  name: string | undefined;
  last_name: string | undefined;
  /** Digests of a part of a document. */
  document: string[] | undefined;
};

/** 'from … where …' of matching registers; a company's name counts as a name. */
export function registersFrom({ businessId }: Queries, { name, last_name, document }: RegisterFilter) {
  return part`from habeas_register r where r.business_id = ${businessId} and not r.inactive
    ${name ? part`and strpos(folded(r.name || ' ' || coalesce(r.company ->> 'social_object', '')), folded(${name})) > 0` : nothing}
    ${last_name ? part`and strpos(folded(r.last_name || ' ' || r.second_last_name), folded(${last_name})) > 0` : nothing}
    ${document ? part`and r.document_parts && ${document}::bigint[]` : nothing}`;
}

/** The latest first. */
export function readRegisters(
  db: Queries,
  filter: RegisterFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<RegisterRow[]> {
  return db.all<RegisterRow>(sql`
    select ${columns} ${registersFrom(db, filter)}
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`);
}

/** The account of a register; null when it was made without one. */
export type Owner = string | null | undefined;

export function findRegister(
  db: Queries,
  id: string,
  { lock = 'read', ownerId }: { lock?: 'locked' | 'read'; ownerId?: Owner } = {},
): Promise<RegisterRow | undefined> {
  return db.first<RegisterRow>(sql`
    select ${columns} from habeas_register r
    where r.business_id = ${db.businessId} and r.id = ${id} and not r.inactive
    ${ownerId === undefined ? nothing : part`and r.user_id is not distinct from ${ownerId}`}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

/** Registers a person made while signed in, newest first. */
export function registersOfUser(db: Queries, userId: string, most: number): Promise<RegisterRow[]> {
  return db.all<RegisterRow>(sql`
    select ${columns} from habeas_register r
    where r.business_id = ${db.businessId} and r.user_id = ${userId} and not r.inactive
    order by r.created_at desc, r.id limit ${most}`);
}

/** Registers with this e-mail made without an account, newest first. */
export async function registersOfEmail(db: Queries, email: string, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select id from habeas_register
    where business_id = ${db.businessId} and email = ${email} and email <> '' and user_id is null and not inactive
    order by created_at desc, id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** `made` is created_at in full precision, of which a Date only has the milliseconds. */
export type DownloadedRow = RegisterRow & { made: string };

/** Made within [from, until); oldest first, after the last one of the previous batch. */
export function readRegistersBetween(
  db: Queries,
  span: { from: Date; until: Date },
  after: DownloadedRow | undefined,
  limit: number,
): Promise<DownloadedRow[]> {
  return db.all<DownloadedRow>(sql`
    select ${columns}, r.created_at::text as made from habeas_register r
    where r.business_id = ${db.businessId} and not r.inactive
      and r.created_at >= ${span.from} and r.created_at < ${span.until}
      ${after ? part`and (r.created_at, r.id) > (${after.made}::timestamptz, ${after.id}::uuid)` : nothing}
    order by r.created_at, r.id limit ${limit}`);
}

export type RegisterToSave = Omit<Fields, 'version'> & {
  identity: Buffer;
  /** Digests for searching its documents. */
  parts: string[];
};

export async function addRegister(
  tx: Queries,
  id: string,
  { identity, parts, ...fields }: RegisterToSave,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  const { user_data: person, company_data: company } = fields;
  await tx.run(sql`
    insert into habeas_register (business_id, id, user_type, client_type, promotional_send_authorization, user_id,
      name, last_name, second_last_name, email, phone_number, identity, document_parts, document_type,
      document_place_expedition, gender, department, city, neighborhood, primary_address_type, primary_address_number,
      secondary_address_number_a, secondary_address_number_b, reference_point, prefered_location_office, company,
      created_at, updated_at)
    values (${tx.businessId}, ${id}, ${fields.user_type}, ${fields.client_type},
      ${fields.promotional_send_authorization}, ${userId}, ${person.name}, ${person.last_name},
      ${person.second_last_name}, ${person.email}, ${person.phone_number}, ${identity}, ${parts}::bigint[],
      ${person.document_type}, ${person.document_place_expedition}, ${person.gender}, ${person.department},
      ${person.city}, ${person.neighborhood}, ${person.primary_address_type}, ${person.primary_address_number},
      ${person.secondary_address_number_a}, ${person.secondary_address_number_b}, ${person.reference_point},
      ${person.prefered_location_office}, ${company && JSON.stringify(company)}::jsonb, ${now}, ${now})`);
}

export async function saveRegister(
  tx: Queries,
  id: string,
  { identity, parts, ...fields }: RegisterToSave,
  now: Date,
): Promise<void> {
  const { user_data: person, company_data: company } = fields;
  await tx.run(sql`
    update habeas_register set user_type = ${fields.user_type}, client_type = ${fields.client_type},
      promotional_send_authorization = ${fields.promotional_send_authorization}, name = ${person.name},
      last_name = ${person.last_name}, second_last_name = ${person.second_last_name}, email = ${person.email},
      phone_number = ${person.phone_number}, identity = ${identity}, document_parts = ${parts}::bigint[],
      document_type = ${person.document_type}, document_place_expedition = ${person.document_place_expedition},
      gender = ${person.gender}, department = ${person.department}, city = ${person.city},
      neighborhood = ${person.neighborhood}, primary_address_type = ${person.primary_address_type},
      primary_address_number = ${person.primary_address_number},
      secondary_address_number_a = ${person.secondary_address_number_a},
      secondary_address_number_b = ${person.secondary_address_number_b}, reference_point = ${person.reference_point},
      prefered_location_office = ${person.prefered_location_office},
      company = ${company && JSON.stringify(company)}::jsonb, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}

export function removeRegister(tx: Queries, id: string, now: Date): Promise<{ id: string; version: number }> {
  return tx.one<{ id: string; version: number }>(sql`
    update habeas_register set inactive = true, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id} returning id, version`);
}
