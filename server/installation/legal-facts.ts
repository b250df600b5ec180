import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { LegalFacts } from '#rules/opening/legal-duties.ts';
import {
  DENIED_WARRANTY,
  type LikelyKind,
  likelyPattern,
  NOT_PACKED_FOOD,
  PACKED_FOOD,
} from '#rules/opening/likely-goods.ts';
import { goodsKind, isForAdults } from '#server/catalogue/product-card.ts';
import { hasNoTaxClass } from '#server/catalogue/products/has-no-tax-class.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';
import { versionInForce } from '#server/legal-documents/version-in-force.ts';

/** Who sells, as the list of its duties is headed. */
export type Seller = { name: string; company: string; nit: string };

type Row = Omit<LegalFacts, 'mail'> & { seller: Seller; demonstration: boolean };

/** Everything about the business that the duties of the law are judged by, but whether its mails leave. */
export async function readLegalFacts(db: Queries, now: Date): Promise<Row> {
  const { goods, ...rest } = await db.one<Omit<Row, keyof GoodsFacts> & { goods: GoodsFacts }>(sql`
    select c.custom_text_fields as texts, c.sells_medicines as "sellsMedicines",
      b.demonstration or b.practice as demonstration,
      json_build_object('name', b.name, 'company', coalesce(c.custom_text_fields ->> 'legal_company', ''),
        'nit', coalesce(c.custom_text_fields ->> 'legal_nit', '')) as seller,
      ${versionInForce(db.businessId, 'terms', now)} is not null as terms,
      ${versionInForce(db.businessId, 'privacy', now)} is not null as privacy,
      exists (select from legal_document d where d.business_id = b.id and d.kind = 'terms'
        and d.version = ${versionInForce(db.businessId, 'terms', now)}
        and folded(d.sections::text) like '%retracto%' and folded(d.sections::text) like '%reversion%') as withdrawal,
      exists (select from api_key k where k.business_id = b.id and not k.inactive and 'orders:invoice' = any(k.scopes)
        and (k.expires_at is null or k.expires_at > ${now})) as invoices,
      (select ${counted(part`n.name`)} from category n where n.business_id = b.id and not n.inactive and not n.disabled
        and folded(n.restrictions_message) ~ ${DENIED_WARRANTY}) as denials,
      (select ${counted(part`e.name`)} from (
        select o.name from offer o where o.business_id = b.id and not o.inactive and o.due_date is null
        union all
        select upper(k.code) from coupon k
        where k.business_id = b.id and not k.inactive and k.removed_at is null and k.end_date is null) e) as endless,
      (select ${counted(part`o.display_name`)} from office o where o.business_id = b.id and not o.inactive
        and o.alcohol_pauses = '[]' and o.dry_days = '[]') as "officesWithoutAlcoholHours",
      (${goodsFacts(db.businessId)}) as goods
    from business b join business_config c on c.business_id = b.id where b.id = ${db.businessId}`);
  return { ...rest, ...goods };
}

type GoodsFacts = Pick<
  LegalFacts,
  | 'goods'
  | 'untaxed'
  | 'withoutUnitPrice'
  | 'withoutDescription'
  | 'unlabelled'
  | 'packedFood'
  | 'adultsAlone'
  | 'unrecorded'
  | 'shelfless'
  | 'ofKind'
  | 'likely'
>;

/**
 * Of what an active office sells, sold out or not: neither removed nor hidden. A medicine that is not shown counts as
 * well.
 */
function goodsFacts(businessId: string): Fragment {
  const isLikely = (kind: LikelyKind) =>
    part`(sold.unsaid and not sold.adults and sold.folded_title ~ ${likelyPattern(kind)})`;
  const isUnrecorded = (kind: GoodsKind) => part`(sold.kind = ${kind} and sold.sanitary_record = '')`;
  const titles = (condition: Fragment) => counted(part`sold.title`, condition);
  const each = (of: (kind: LikelyKind) => Fragment) => part`json_build_object('alcohol', ${of('alcohol')},
    'tobacco', ${of('tobacco')}, 'medicine', ${of('medicine')}, 'infant', ${of('infant')},
    'supplement', ${of('supplement')})`;
  return part`
    with sold as materialized (
      select p.title, p.folded_title, p.sanitary_record, p.quantity_pum, ${goodsKind} as kind,
        coalesce(s.goods_kind, c.goods_kind) as shelf, ${isForAdults} as adults,
        ${goodsKind} = 'general' and p.goods_kind is null and s.goods_kind is null as unsaid,
        ${hasNoTaxClass(businessId)} as untaxed, p.description = '' and p.description_large = '' as undescribed,
        ${isPackedFood} as packed, ${isLabelled} as labelled
      from product p
      join category c on c.business_id = p.business_id and c.id = p.category_id
      join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
      where p.business_id = ${businessId} and not p.removed and not p.inactive and not p.hidden
        and exists (select from product_office po join office o on o.business_id = po.business_id and o.id = po.office_id
          where po.business_id = p.business_id and po.product_id = p.id and not o.inactive))
    select json_build_object('goods', count(*), 'untaxed', ${titles(part`sold.untaxed`)},
      'withoutUnitPrice', ${titles(part`sold.quantity_pum = 0`)},
      'withoutDescription', ${titles(part`sold.undescribed`)},
      'unlabelled', ${titles(part`sold.packed and not sold.labelled`)},
      'packedFood', count(*) filter (where sold.packed),
      'adultsAlone', ${titles(part`sold.adults and sold.unsaid`)},
      'unrecorded', json_build_object('medicine', ${titles(isUnrecorded('medicine'))},
        'supplement', ${titles(isUnrecorded('supplement'))}),
      'shelfless', ${titles(part`sold.kind = 'tobacco' and sold.shelf <> 'tobacco'`)},
      'ofKind', ${each((kind) => part`count(*) filter (where sold.kind = ${kind})`)},
      'likely', ${each((kind) => titles(isLikely(kind)))})
    from sold`;
}

/** Food by the piece, as the names of its shelf and department say. */
const isPackedFood = part`(p.count_type = 'units' and ${goodsKind} = 'general'
  and folded(c.name || ' ' || s.display_name) ~ ${PACKED_FOOD}
  and folded(c.name || ' ' || s.display_name) !~ ${NOT_PACKED_FOOD})`;

/** Ingredients, and seals: by a person, or by a table that has what they follow from. */
const isLabelled = part`(p.label ? 'ingredients' and (p.label ? 'seals' or (
  select bool_and(p.label #>> array['nutrition', figure] is not null)
  from unnest('{energy,addedSugars,saturated,trans,sodium}'::text[]) figure)))`;

/** How many, and the names of the first three. */
function counted(name: Fragment, condition: Fragment = part`true`): Fragment {
  return part`json_build_object('count', count(*) filter (where ${condition}), 'examples',
    coalesce((array_agg(${name} order by ${name}) filter (where ${condition}))[1:3], '{}'))`;
}
