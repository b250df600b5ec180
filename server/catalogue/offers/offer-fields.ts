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
