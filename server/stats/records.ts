import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { genericPage, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { isCountedByShop, moduleName } from './modules.ts';
import { isOffice } from './period.ts';

type Key = { module: string; day: string; reference: string; office_id: string };
type Row = Key & { value: number };
type StatRecord = OutputOf<'stats.get'>;
type ListQuery = CheckedInputOf<'stats.list'>['query'];
type NotedBody = Omit<CheckedInputOf<'activity.record'>['body'], 'events'>;

const NO_OFFICE = '00000000-0000-0000-0000-000000000000';
/** Rows that a page may leave behind it; each module is read so far at most. */
const MOST_SKIPPED = 10_000;

/**
 * The latest day first. Each module is queried separately, up to the page's size: there are millions of rows of product
 * views, and the key finds them by module.
 */
export async function listRecords({ query }: { query: ListQuery }, { db }: SignedInContext) {
  const page = { page: query.page, limit: query.limitPerPage ?? query.limit };
  const skipped = rowsOfPage(page);
  if (skipped.offset > MOST_SKIPPED)
    return badField('page', 'Para llegar tan lejos elige un módulo y un día.');
  const { module, reference, aditionalReference, office } = query;
  return genericPage(query, async ({ limit, offset }) => {
    const rows = await db.all<Row>(sql`
      with recursive modules as (
        (select module from stat where business_id = ${db.businessId} order by module limit 1)
        union all
        select (
          select s.module from stat s where s.business_id = ${db.businessId} and s.module > m.module
          order by s.module limit 1)
        from modules m where m.module is not null
      )
      select r.* from modules m cross join lateral (
        select s.module, s.day, s.reference, s.office_id, s.value from stat s
        where s.business_id = ${db.businessId} and s.module = m.module
          ${reference === undefined ? nothing : part`and s.day = ${reference}`}
          ${aditionalReference === undefined ? nothing : part`and s.reference = ${aditionalReference}`}
          ${office === undefined ? nothing : part`and s.office_id = ${office}`}
        order by s.day desc, s.reference desc, s.office_id desc limit ${offset + limit}
      ) r
      ${module === undefined ? nothing : part`where m.module = ${module}`}
      order by r.day desc, r.module, r.reference desc, r.office_id desc limit ${limit} offset ${offset}`);
    return rows.map(present);
  });
}

export async function readRecord({ params: { id } }: CheckedInputOf<'stats.get'>, { db }: SignedInContext) {
  const key = recordKeyOf(id);
  const row = key && (await findRow(db, key));
  return row ? present(row) : fail('NOT_FOUND');
}

/** A number entered by staff; the shop's own modules cannot be edited. */
export async function noteRecord(body: NotedBody, context: SignedInContext) {
  const { module, value, reference = bogotaDay(context.now()), aditionalReference = '', office } = body;
  if (module === undefined) return badField('module', 'Escribe de qué módulo es la cifra.');
  if (value === undefined) return badField('value', 'Escribe la cifra.');
  if (isCountedByShop(module)) return fail('COUNTED_BY_SHOP');
  const key = { module, day: reference, reference: aditionalReference, office_id: office ?? NO_OFFICE };
  const doc = await context.db.transaction(async (tx) => {
    if (office && !(await isOffice(tx, office))) return undefined;
    const after = await tx.one<Row>(sql`
      insert into stat (business_id, module, day, reference, office_id, value)
      values (${tx.businessId}, ${key.module}, ${key.day}, ${key.reference}, ${key.office_id}, ${value})
      on conflict (business_id, module, day, reference, office_id) do update set value = stat.value + excluded.value
      returning module, day, reference, office_id, value`);
    const record = present(after);
    const before = after.value === value ? null : { ...record, value: after.value - value };
    await writeAudit(tx, context, {
      call: 'activity.record',
      entity: 'stat',
      entityId: record.id,
      before,
      after: record,
    });
    return record;
  });
  return doc ? { message: 'Anotado', doc } : fail('NOT_FOUND');
}

function findRow(db: Queries, { module, day, reference, office_id }: Key) {
  return db.first<Row>(sql`
    select module, day, reference, office_id, value from stat
    where business_id = ${db.businessId} and module = ${module} and day = ${day} and reference = ${reference}
      and office_id = ${office_id}`);
}

function present({ module, day, reference, office_id, value }: Row): StatRecord {
  return {
    id: Buffer.from(JSON.stringify([module, day, reference, office_id])).toString('base64url'),
    module,
    type: 'DATE',
    displayName: moduleName(module),
    aditionalReference: reference,
    reference: day,
    office: office_id === NO_OFFICE ? null : office_id,
    value,
  };
}

/** The parts of an id made by `present`; undefined for any other text. */
function recordKeyOf(id: string): Key | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 4) return undefined;
    const [module, day, reference, office_id] = parts.map(String);
    if (!module || !isDay(day) || reference === undefined || !isUuid(office_id)) return undefined;
    return reference.includes('\0') || module.includes('\0')
      ? undefined
      : { module, day, reference, office_id };
  } catch {
    return undefined;
  }
}

function isDay(text: string | undefined): text is string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return false;
  const time = Date.parse(text ?? '');
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? '');
}

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');
