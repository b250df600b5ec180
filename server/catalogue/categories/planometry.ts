import type { CallId, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { createRecord, type Resource, removeRecord, updateRecord } from '#server/resource/write-record.ts';
import { type PlanometryFields, planometries } from '../writing/catalogue-records.ts';
import type { RecordRow } from '../writing/records.ts';
import { staffSubcategory } from './staff-subcategories.ts';

type Row = RecordRow<PlanometryFields>;
type Position = OutputOf<'planometry.create'>['planometry'];

/** The position of a subcategory in each office: one row an office. */
export const planometryHandlers = {
  'planometry.list': async ({ params }, { db }) => {
    const row = await staffSubcategory(db, params);
    return row && !row.inactive ? { planometry: row.planometry } : fail('NOT_FOUND');
  },

  'planometry.create': async ({ params, body }, context) => {
    const made = await createRecord(resource(), context, 'planometry.create', async (tx) => {
      const subcategory = await staffSubcategory(tx, params, 'locked');
      if (!subcategory || subcategory.inactive) return fail('NOT_FOUND');
      if (!(await isOffice(tx, body.office_id)))
        return failAt('INVALID_INPUT', 'office_id', 'Esa sede no existe.');
      const place = placeOf(body);
      if (isNowhere(place)) return failAt('INVALID_INPUT', 'isle', NOWHERE);
      const there = await placeIn(tx, params.subId, body.office_id);
      if (there && !there.inactive)
        return failAt('INVALID_INPUT', 'office_id', 'Esta subcategoría ya tiene su lugar en esa sede.');
      return there
        ? planometries.change(tx, there.id, { ...place, inactive: false }, context.now())
        : planometries.add(
            tx,
            { ...place, subcategory_id: params.subId, office_id: body.office_id },
            context.now(),
          );
    });
    return isFailure(made) ? made : { planometry: made };
  },

  'planometry.update': async ({ params: { planId, ...params }, body }, context) => {
    const edit = { call: 'planometry.update', id: planId, version: body.version, unlessSame: true } as const;
    const changed = await updateRecord(resource(params), context, edit, async (tx, before) => {
      if (body.office_id !== undefined && body.office_id !== before.office_id)
        return failAt('INVALID_INPUT', 'office_id', 'La sede no se cambia: quita este lugar y agrega otro.');
      const place = placeOf({
        isle: body.isle ?? before.isle,
        gondola: body.gondola ?? before.gondola,
        turn: body.turn ?? before.turn,
      });
      if (isNowhere(place)) return failAt('INVALID_INPUT', 'isle', NOWHERE);
      return planometries.change(tx, planId, place, context.now());
    });
    return isFailure(changed) ? changed : { planometry: changed };
  },

  'planometry.remove': ({ params: { planId, ...params }, query: { version } }, context) => {
    const message = 'Se quitó el lugar de esa sede.';
    const removal = { call: 'planometry.remove', id: planId, version, message } as const;
    return removeRecord(resource(params), context, removal, (tx) =>
      planometries.remove(tx, planId, context.now()),
    );
  },
} satisfies HandlersOf<Extract<CallId, `planometry.${string}`>>;

const NOWHERE = 'Escribe el pasillo o la góndola, o elige el turno.';

/** The positions of the subcategory in the address; NOT_FOUND for another's. */
function resource(params?: { id: string; subId: string }): Resource<Row, Position> {
  return {
    entity: 'planometry',
    present: ({ id, office_id, isle, gondola, turn, version }) => ({
      id,
      office_id,
      isle,
      gondola,
      turn,
      version,
    }),
    lock: async (tx, id) => {
      if (!params || !(await staffSubcategory(tx, params))) return undefined;
      const row = await planometries.lock(tx, id);
      return row && !row.inactive && row.subcategory_id === params.subId ? row : undefined;
    },
  };
}

type Place = Pick<PlanometryFields, 'isle' | 'gondola' | 'turn'>;

function placeOf({ isle, gondola, turn }: Place): Place {
  return { isle: plainText(isle), gondola: plainText(gondola), turn };
}

function isNowhere({ isle, gondola, turn }: Place): boolean {
  return isle === '' && gondola === '' && turn === 'usual';
}

async function isOffice(tx: Queries, id: string): Promise<boolean> {
  const office = await tx.first(
    sql`select from office where business_id = ${tx.businessId} and id = ${id} and not inactive`,
  );
  return office !== undefined;
}

async function placeIn(tx: Queries, subcategoryId: string, officeId: string) {
  return tx.first<{ id: string; inactive: boolean }>(sql`
    select id, inactive from planometry
    where business_id = ${tx.businessId} and subcategory_id = ${subcategoryId} and office_id = ${officeId}
    for no key update`);
}
