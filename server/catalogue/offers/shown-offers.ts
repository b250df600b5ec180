import type { CallOutput } from '#contract/call.ts';
import type { offerCalls } from '#contract/catalogue/offers.ts';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import { type GoodsKind, listLegend, mayBePromoted } from '#rules/goods/kinds.ts';
import { isOfferActive } from '#rules/offers/active.ts';
import { couponEndText } from '#rules/offers/offer-end.ts';
import { namesPriceOfProduct, productOfAddress, withProduct } from '#rules/offers/product-words.ts';
import { pumText, pumValue } from '#rules/pum.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { kindOfTie, lawsOfAddresses } from '../goods/ban.ts';
import { type CardRow, cardColumns, factJoins, goodsKind, pictureUrl, saleOf } from '../product-card.ts';
import { ownAddresses } from './own-addresses.ts';

export type Offer = CallOutput<(typeof offerCalls)['offers.list']>['list'][number];

export type OfferRow = {
  id: string;
  name: string;
  section: string;
  url: string;
  photo: string;
  photos: string[];
  video_url: string;
  art: { title?: string; text?: string; tag?: string; tint?: string; pictures?: string[] };
  position: number;
  route_mode: string;
  vertical: boolean;
  analytics_event: string;
  start_date: Date | null;
  due_date: Date | null;
  start_daily_hour: number | null;
  end_daily_hour: number | null;
};

/** An unsaved row: it replaces the one with its id, or is added. */
export type DraftOffer = { id: string } & Record<string, unknown>;

type Showing = {
  officeId: string;
  at: Date;
  /** The origin of the shop's links. */
  origin: string;
  draft?: DraftOffer | undefined;
};

/**
 * Offers of some sections visible at a moment in an office: its own, its city's and those of every office. One tied to
 * a category or subcategory is visible only when something of it can be bought, one that leads to a product only where
 * that can be bought; its words and its picture are those the office has (rule 87).
 */
export async function offersShownAt(
  db: Queries,
  sections: readonly string[],
  { officeId, at, origin, draft }: Showing,
): Promise<Offer[]> {
  const { weekday } = bogotaParts(at);
  const rows = await db.all<ShownRow>(sql`
    select f.id, f.name, f.section, f.url, f.photo, f.photos, f.video_url, f.art, f.position, f.route_mode, f.vertical,
      f.analytics_event, f.start_date, f.due_date, f.start_daily_hour, f.end_daily_hour,
      coalesce(k.first_order_only, false) as for_first_order, k.end_date as coupon_end,
      coalesce(k.uses_total_limit, 0) as uses_limit, coalesce(k.uses_total_count, 0) as uses_count,
      ${kindOfTie(db.businessId)} as tied_kind
    from ${draft ? withDraft(db, draft) : part`offer`} f
    left join coupon k on k.business_id = ${db.businessId} and k.removed_at is null
      and not k.inactive and (k.start_date is null or k.start_date <= ${at})
      and k.code = lower(btrim(f.art ->> 'tag'))
      and k.for_role is null and (k.weekdays = '{}' or ${weekday} = any (k.weekdays))
    where f.business_id = ${db.businessId} and not f.inactive and f.section = any(${sections})
      and (f.office_id is null or f.office_id = ${officeId})
      and (f.city = '' or f.city = (
        select o.city from office o where o.business_id = ${db.businessId} and o.id = ${officeId}))
      and (f.category_id is null or exists (
        select from product_office po
        where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
          and po.category_id = f.category_id))
      and (f.subcategory_id is null or exists (
        select from product_office po
        where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
          and po.subcategory_id = f.subcategory_id))
    order by f.section, f.position, f.id`);
  // The clock decides by the rule that the back office shows too; a shop has tens of banners, not thousands.
  const active = rows.filter((row) => isOfferActive(timesOf(row), at));
  const pages = active.flatMap(({ url }) => (productOfAddress(url) === undefined ? url : []));
  const [products, laws, addresses] = await Promise.all([
    productsOf(db, officeId, active),
    lawsOfAddresses(db, pages, origin),
    ownAddresses(
      db,
      active.map(({ url }) => url),
      origin,
    ),
  ]);
  const kindsByUrl = new Map<string, GoodsKind[]>();
  for (const { url, kind } of laws) kindsByUrl.set(url, [...(kindsByUrl.get(url) ?? []), kind]);
  return active.flatMap((row) => {
    const kinds = [row.tied_kind, ...(kindsByUrl.get(row.url) ?? [])];
    if (!kinds.every(mayBePromoted)) return [];
    const until = untilOf(row, at);
    const offer = {
      ...toOffer(row),
      url: addresses.get(row.url) ?? row.url,
      ...(row.for_first_order && { forFirstOrder: true as const }),
      ...(until !== '' && { until }),
    };
    const id = productOfAddress(row.url);
    if (id === undefined) return [withLegend(offer, kinds)];
    const product = products.get(id);
    return product ? [withLegend(asSold(offer, product), [...kinds, product.goods_kind])] : [];
  });
}

type ShownRow = OfferRow & {
  tied_kind: GoodsKind;
  /** Whether the coupon whose code is the offer's tag is for first orders. */
  for_first_order: boolean;
  coupon_end: Date | null;
  uses_limit: number;
  uses_count: number;
};

/** When the offer ends: at the end of its days or of its coupon, whichever is first. */
function untilOf({ due_date: due, coupon_end: end, uses_limit, uses_count }: ShownRow, at: Date): string {
  const endDate = due && end ? (due < end ? due : end) : (due ?? end ?? undefined);
  return couponEndText({ endDate, usesTotalLimit: uses_limit, usesTotalCount: uses_count }, at);
}

type SoldRow = CardRow & { price: number; price_neto: number };

/** The products that offers lead to and that the office sells. */
async function productsOf(db: Queries, officeId: string, offers: readonly OfferRow[]) {
  const ids = [...new Set(offers.flatMap(({ url }) => productOfAddress(url) ?? []))];
  if (ids.length === 0) return new Map<string, SoldRow>();
  const rows = await db.all<SoldRow>(sql`
    select ${cardColumns} from product p ${factJoins}
    join product_office po on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
      and po.listed
    where p.business_id = ${db.businessId} and p.id = any(${ids}) and may_be_promoted(${goodsKind})`);
  return new Map(rows.map((row) => [row.id, row]));
}

function withLegend(offer: Offer, kinds: readonly GoodsKind[]): Offer {
  const legend = listLegend(kinds);
  return legend === '' ? offer : { ...offer, legend };
}

function asSold(offer: Offer, row: SoldRow): Offer {
  const { title, price, price_neto: priceNeto } = row;
  const written = (text: string) => withProduct(text, { title, price, priceNeto, sale: saleOf(row) });
  const { art } = offer;
  const words = { title: written(art.title), text: written(art.text), tag: written(art.tag) };
  const pictures = art.pictures.length > 0 ? art.pictures : [pictureUrl(row.picture)].filter(Boolean);
  const namesPrice = [offer.nameOffer, art.title, art.text, art.tag].some(namesPriceOfProduct);
  const pum = namesPrice ? pumValue(priceNeto, row.quantity_pum) : 0;
  return {
    ...offer,
    nameOffer: written(offer.nameOffer),
    art: { ...art, ...words, pictures },
    ...(pum > 0 && { unitPrice: pumText(pum, row.pum_unit) }),
  };
}

function withDraft(db: Queries, draft: DraftOffer) {
  return part`(
    select o.* from offer o where o.business_id = ${db.businessId} and o.id <> ${draft.id}
    union all
    select * from jsonb_populate_record(null::offer, ${JSON.stringify({ ...draft, business_id: db.businessId })}::jsonb)
  )`;
}

function timesOf(row: OfferRow) {
  return {
    startDate: row.start_date,
    dueDate: row.due_date,
    startDailyHour: row.start_daily_hour,
    endDailyHour: row.end_daily_hour,
  };
}

export function toOffer(row: OfferRow): Offer {
  const { title = '', text = '', tag = '', tint = '', pictures = [] } = row.art;
  return {
    id: row.id,
    nameOffer: row.name,
    section: row.section,
    url: row.url,
    photos: row.photos.map(pictureUrl),
    photo: pictureUrl(row.photo),
    video_url: row.video_url,
    art: { title, text, tag, tint, pictures: pictures.map(pictureUrl) },
    order: row.position,
    routeMode: row.route_mode === 'new_tab' || row.route_mode === 'same_tab' ? row.route_mode : '',
    vertical: row.vertical,
    analyticsEvent: row.analytics_event,
  };
}
