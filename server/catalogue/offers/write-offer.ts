import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { positionsAfterMove } from '#rules/positions.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { type OfferFields, offers } from '../writing/offer-records.ts';
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
      const refused = await refuseOffer(tx, fields);
      if (refused) return refused;
      const id = newId();
      await offers.add(tx, fields, context.now(), id);
      if (inactive) await offers.change(tx, id, { inactive }, context.now());
      return asStaffSee(tx, id);
    }),

  'offers.update': async ({ body: { id, version, inactive, ...changes } }, context) => {
    const edit = { call: 'offers.update', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      const fields = await fieldsOf(tx, changes, before);
      const refused = await refuseOffer(tx, fields, before);
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

export type OfferChanges = Omit<CheckedInputOf<'offers.update'>['body'], 'id' | 'version' | 'inactive'>;

const BLANK: OfferFields = {
  ...{ name: '', section: '', url: '', photo: '', photos: [], art: {}, video_url: '' },
  ...{ start_date: null, due_date: null, start_daily_hour: null, end_daily_hour: null, all_days: true },
  ...{ position: 0, office_id: null, city: '', category_id: null, subcategory_id: null },
  ...{ route_mode: '', vertical: false, analytics_event: '' },
};

/** The whole offer after the change: missing fields keep their value, null removes it. */
export async function fieldsOf(tx: Queries, said: OfferChanges, row?: StaffOfferRow): Promise<OfferFields> {
  const before = row ? stored(row) : BLANK;
  const section = said.section ?? before.section;
  return {
    name: said.nameOffer === undefined ? before.name : plainText(said.nameOffer),
    section,
    url: textOf(said.url, before.url),
    photo: said.photo ?? before.photo,
    photos: said.photos === undefined ? before.photos : (said.photos ?? []).filter((photo) => photo !== ''),
    art: said.art === undefined ? before.art : plainArt(said.art ?? {}),
    video_url: said.video_url ?? before.video_url,
    start_date: said.startDate === undefined ? before.start_date : said.startDate,
    due_date: said.dueDate === undefined ? before.due_date : said.dueDate,
    ...hoursOf(said, before),
    position: said.order ?? (section === before.section ? before.position : await endOf(tx, section)),
    office_id: said.branchId === undefined ? before.office_id : said.branchId,
    city: textOf(said.city, before.city),
    category_id: said.category === undefined ? before.category_id : said.category,
    subcategory_id: said.subCategory === undefined ? before.subcategory_id : said.subCategory,
    route_mode: said.routeMode === undefined ? before.route_mode : (said.routeMode ?? ''),
    vertical: said.vertical ?? before.vertical,
    analytics_event: textOf(said.analyticsEvent, before.analytics_event),
  };
}

function stored({ start_date, due_date, ...row }: StaffOfferRow): OfferFields {
  return { ...row, start_date: start_date?.toISOString() ?? null, due_date: due_date?.toISOString() ?? null };
}

function textOf(said: string | null | undefined, before: string): string {
  return said === undefined ? before : plainText(said ?? '');
}

function plainArt({
  title = '',
  text = '',
  tag = '',
  tint = '',
  pictures = [],
}: Partial<NonNullable<OfferChanges['art']>>) {
  const words = {
    title: plainText(title),
    text: plainText(text),
    tag: plainText(tag),
    tint: plainText(tint),
  };
  return { ...words, pictures: pictures.filter((picture) => picture !== '') };
}

/** Daily hours and `alldays` exclude each other: giving one ends the other. */
function hoursOf({ alldays, startDailyHour: start, endDailyHour: end }: OfferChanges, before: OfferFields) {
  const hours = {
    start_daily_hour: start === undefined ? before.start_daily_hour : start,
    end_daily_hour: end === undefined ? before.end_daily_hour : end,
  };
  const none = hours.start_daily_hour === null && hours.end_daily_hour === null;
  if (alldays ?? none) return { start_daily_hour: null, end_daily_hour: null, all_days: true };
  return { ...hours, all_days: false };
}

/** The position after all others. */
async function endOf(tx: Queries, section: string): Promise<number> {
  const last = (await lockSection(tx, section)).at(-1);
  return (last?.position ?? 0) + 10;
}

async function lockOffer(tx: Queries, id: string, { removed }: { removed: boolean }) {
  const row = await staffOffer(tx, id, 'locked');
  return row && (row.removed_as !== null) === removed ? row : undefined;
}

async function asStaffSee(tx: Queries, id: string): Promise<StaffOfferRow | Failure<'NOT_FOUND'>> {
  return (await staffOffer(tx, id)) ?? fail('NOT_FOUND');
}
