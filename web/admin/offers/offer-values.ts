import type { InputOf } from '#contract/index.ts';
import type { Offer } from './offer.ts';

export type Values = {
  nameOffer: string;
  section: string;
  photo: string;
  phone: string;
  video_url: string;
  vertical: boolean;
  art: { title: string; text: string; tag: string; tint: string; pictures: string[] };
  startDate: string | null;
  dueDate: string | null;
  alldays: boolean;
  startDailyHour: string;
  endDailyHour: string;
  branchId: string | null;
  city: string | null;
  category: string | null;
  subCategory: string | null;
  url: string;
  routeMode: string;
  analyticsEvent: string;
  order: number | null;
  inactive: boolean;
};

export const blankOf = (section: string): Values => ({
  nameOffer: '',
  section,
  photo: '',
  phone: '',
  video_url: '',
  vertical: false,
  art: { title: '', text: '', tag: '', tint: '', pictures: [] },
  startDate: null,
  dueDate: null,
  alldays: true,
  startDailyHour: '',
  endDailyHour: '',
  branchId: null,
  city: null,
  category: null,
  subCategory: null,
  url: '',
  routeMode: '',
  analyticsEvent: '',
  order: null,
  inactive: false,
});

export function valuesOf(offer: Offer): Values {
  const { nameOffer, section, photo, photos, video_url, vertical, art, ...rest } = offer;
  return {
    nameOffer,
    section,
    photo,
    phone: photos[0] ?? '',
    video_url,
    vertical,
    art,
    startDate: rest.startDate,
    dueDate: rest.dueDate,
    alldays: rest.alldays,
    startDailyHour: hourText(rest.startDailyHour),
    endDailyHour: hourText(rest.endDailyHour),
    branchId: rest.branchId,
    city: rest.city || null,
    category: rest.category,
    subCategory: rest.subCategory,
    url: rest.url,
    routeMode: rest.routeMode,
    analyticsEvent: rest.analyticsEvent,
    order: rest.order,
    inactive: rest.inactive,
  };
}

/** The values as sent; pictures other than the phone's stay. */
export function bodyOf(values: Values, saved?: Offer): InputOf<'offers.create'>['body'] {
  const { phone, startDailyHour, endDailyHour, alldays, order, section, routeMode, ...rest } = values;
  const others = (saved?.photos ?? []).slice(1);
  return {
    ...rest,
    // The options are the contract's.
    section: section as InputOf<'offers.create'>['body']['section'],
    routeMode: routeMode as Offer['routeMode'],
    photos: phone === '' ? others : [phone, ...others],
    alldays,
    startDailyHour: alldays ? null : hourOf(startDailyHour),
    endDailyHour: alldays ? null : hourOf(endDailyHour),
    ...(order === null || (saved && saved.section !== section && saved.order === order) ? {} : { order }),
  };
}

function hourText(hour: number | null): string {
  return hour === null ? '' : String(hour);
}

function hourOf(text: string): number | null {
  return text === '' ? null : Number(text);
}
