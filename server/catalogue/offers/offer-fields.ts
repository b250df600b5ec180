import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { plainText } from '#server/http/plain-text.ts';
import type { OfferFields } from '../writing/offer-records.ts';
import { lockSection } from './offer-order.ts';
import type { StaffOfferRow } from './staff-offers.ts';

export type OfferChanges = Omit<CheckedInputOf<'offers.update'>['body'], 'id' | 'version' | 'inactive'>;

const BLANK: OfferFields = {
  name: '',
  section: '',
  url: '',
  photo: '',
  photos: [],
  art: {},
  video_url: '',
  start_date: null,
  due_date: null,
  start_daily_hour: null,
  end_daily_hour: null,
  all_days: true,
  position: 0,
  office_id: null,
  city: '',
  category_id: null,
  subcategory_id: null,
  route_mode: '',
  vertical: false,
  analytics_event: '',
};

/** The whole offer after the change: missing fields keep their value, null removes it. */
export async function fieldsOf(
  tx: Queries,
  changes: OfferChanges,
  row?: StaffOfferRow,
): Promise<OfferFields> {
  const before = row ? stored(row) : BLANK;
  const section = changes.section ?? before.section;
  return {
    name: changes.nameOffer === undefined ? before.name : plainText(changes.nameOffer),
    section,
    url: textOf(changes.url, before.url),
    photo: changes.photo ?? before.photo,
    photos:
      changes.photos === undefined ? before.photos : (changes.photos ?? []).filter((photo) => photo !== ''),
    art: changes.art === undefined ? before.art : plainArt(changes.art ?? {}),
    video_url: changes.video_url ?? before.video_url,
    start_date: changes.startDate === undefined ? before.start_date : changes.startDate,
    due_date: changes.dueDate === undefined ? before.due_date : changes.dueDate,
    ...hoursOf(changes, before),
    position: changes.order ?? (section === before.section ? before.position : await endOf(tx, section)),
    office_id: changes.branchId === undefined ? before.office_id : changes.branchId,
    city: textOf(changes.city, before.city),
    category_id: changes.category === undefined ? before.category_id : changes.category,
    subcategory_id: changes.subCategory === undefined ? before.subcategory_id : changes.subCategory,
    route_mode: changes.routeMode === undefined ? before.route_mode : (changes.routeMode ?? ''),
    vertical: changes.vertical ?? before.vertical,
    analytics_event: textOf(changes.analyticsEvent, before.analytics_event),
  };
}

function stored({ start_date, due_date, ...row }: StaffOfferRow): OfferFields {
  return { ...row, start_date: start_date?.toISOString() ?? null, due_date: due_date?.toISOString() ?? null };
}

function textOf(value: string | null | undefined, before: string): string {
  return value === undefined ? before : plainText(value ?? '');
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

/** The position after all other offers. */
async function endOf(tx: Queries, section: string): Promise<number> {
  const last = (await lockSection(tx, section)).at(-1);
  return (last?.position ?? 0) + 10;
}
