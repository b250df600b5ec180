import type { OutputOf } from '#contract/index.ts';
import { positionsAfterMove } from '#rules/positions.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { offers } from '../writing/offer-records.ts';
import { fieldsOf } from './offer-fields.ts';
import { lockSection } from './offer-order.ts';
import { refuseOffer } from './refuse-offer.ts';
import { presentOffer, type StaffOfferRow, staffOffer } from './staff-offers.ts';

/** Caches are notified by the database (triggers notify_*). */
const resource: Resource<StaffOfferRow, OutputOf<'offers.staffOne'>> = {
  entity: 'offer',
  lock: (tx, id) => lockOffer(tx, id, { removed: false }),
  present: presentOffer,
};

export const offerWrites = {
  'offers.create': ({ body: { inactive, ...body } }, context) =>
    createRecord(resource, context, 'offers.create', async (tx) => {
      const fields = await fieldsOf(tx, body);
      const refused = await refuseOffer(tx, fields, { activates: true, origin: context.pageUrl('/') });
      if (refused) return refused;
      const id = newId();
      await offers.add(tx, fields, context.now(), id);
      if (inactive) await offers.change(tx, id, { inactive }, context.now());
      return asStaffSee(tx, id);
    }),

  'offers.update': async ({ body: { id, version, inactive, ...changes } }, context) => {
    const edit = { call: 'offers.update', id, version, unlessSame: true } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      const fields = await fieldsOf(tx, changes, before);
      const activates = before.inactive && inactive === false;
      const refused = await refuseOffer(tx, fields, { before, activates, origin: context.pageUrl('/') });
      if (refused) return refused;
      await offers.change(tx, id, { ...fields, inactive: inactive ?? before.inactive }, context.now());
      return asStaffSee(tx, id);
    });
    return isFailure(doc) ? doc : { doc };
  },

  'offers.remove': ({ params: { id }, query: { version } }, context) => {
    // Back-office 8.
    const removal = { call: 'offers.remove', id, version, message: 'Documento eliminado!' } as const;
    return removeRecord(resource, context, removal, (tx, before) =>
      offers.change(
        tx,
        id,
        { inactive: true, removed_as: before.inactive ? 'inactive' : 'active' },
        context.now(),
      ),
    );
  },

  'offers.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'offers.restore', id, version } as const;
    const doc = await restoreRecord(resource, context, edit, {
      lockRemoved: (tx) => lockOffer(tx, id, { removed: true }),
      restore: async (tx, removed) => {
        const inactive = removed.removed_as === 'inactive';
        await offers.change(tx, id, { inactive, removed_as: null }, context.now());
        return asStaffSee(tx, id);
      },
    });
    return isFailure(doc) ? doc : { doc };
  },

  'offers.move': async ({ params: { id }, body: { after, version } }, context) => {
    const edit = { call: 'offers.move', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      const moved = positionsAfterMove(await lockSection(tx, before.section), id, after);
      if (!moved)
        return failAt('INVALID_INPUT', 'after', 'Esa oferta ya no está en la sección: actualiza la lista.');
      for (const one of moved) await offers.change(tx, one.id, { position: one.position }, context.now());
      return moved.length === 0 ? before : asStaffSee(tx, id);
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<
  'offers.create' | 'offers.update' | 'offers.remove' | 'offers.restore' | 'offers.move'
>;

async function lockOffer(tx: Queries, id: string, { removed }: { removed: boolean }) {
  const row = await staffOffer(tx, id, 'locked');
  return row && (row.removed_as !== null) === removed ? row : undefined;
}

async function asStaffSee(tx: Queries, id: string): Promise<StaffOfferRow | Failure<'NOT_FOUND'>> {
  return (await staffOffer(tx, id)) ?? fail('NOT_FOUND');
}
