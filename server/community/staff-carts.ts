import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { bannerOf, photosOf, toCustomCart, videoOf } from './present.ts';
import { type BasketDetailRow, basketColumns, PUBLIC_TYPES } from './queries.ts';
import { safeHtml } from './safe-html.ts';

type StaffCartRow = StaffRow &
  BasketDetailRow & { type: (typeof PUBLIC_TYPES)[number]; creator_id: string | null };
type ProductRow = { product_id: string; id_item: string; title: string; count: number; countType: CountType };

/** Official content as its staff read it (decision 71). */
export const staffCartHandlers = {
  'customCarts.staffPage': async ({ query }, { db }) => {
    const page = await staffCarts(db, query);
    return isFailure(page) ? page : { list: page.rows.map(presentCart), pagination: page.pagination };
  },
  'customCarts.staffOne': async ({ params: { id } }, { db }) => {
    const [row, products] = await Promise.all([
      db.first<StaffCartRow>(
        sql`select ${columns} from custom_cart cc where ${official(db)} and cc.id = ${id}`,
      ),
      productsOf(db, id),
    ]);
    return row ? { ...presentCart(row), products } : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'customCarts.staffPage' | 'customCarts.staffOne'>;

const sorts = {
  creationDate: { by: part`cc.created_at`, as: 'timestamptz' },
  name: { by: part`folded(cc.name)`, as: 'text' },
  lastUpdateDate: { by: part`cc.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

const columns = part`${basketColumns}, cc.creator_id, cc.body, cc.photos, cc.video_url, cc.banner_footer, cc.inactive,
  cc.inactive_at, cc.updated_at, cc.version`;

/** Never a private list of a shopper: those are millions, and nobody's business. */
const official = ({ businessId }: Queries) =>
  part`cc.business_id = ${businessId} and cc.type = any(${PUBLIC_TYPES}::text[])`;

function staffCarts(db: Queries, query: CheckedInputOf<'customCarts.staffPage'>['query']) {
  const { type, name, showOnCheckout, inactive } = query;
  const from = part`
    from custom_cart cc
    where ${official(db)}
      ${type === undefined ? nothing : part`and cc.type = ${type}`}
      ${name ? part`and strpos(folded(cc.name), folded(${name})) > 0` : nothing}
      ${showOnCheckout === undefined ? nothing : part`and cc.show_on_checkout = ${showOnCheckout}`}
      ${inactive === undefined ? nothing : part`and cc.inactive = ${inactive}`}`;
  return sortedPage<StaffCartRow, keyof typeof sorts>(db, query, { columns, from, id: part`cc.id`, sorts });
}

function productsOf(db: Queries, cartId: string): Promise<ProductRow[]> {
  return db.all<ProductRow>(sql`
    select cp.product_id, p.sku as id_item, p.title, cp.count, cp.count_type as "countType"
    from custom_cart_product cp join product p on p.business_id = cp.business_id and p.id = cp.product_id
    where cp.business_id = ${db.businessId} and cp.custom_cart_id = ${cartId} order by cp.position, cp.product_id`);
}

function presentCart(row: StaffCartRow): OutputOf<'customCarts.staffPage'>['list'][number] {
  return {
    ...toCustomCart(row),
    type: row.type,
    creatorId: row.creator_id,
    body: safeHtml(row.body),
    photos: photosOf(row),
    videoUrl: videoOf(row),
    banner_footer: bannerOf(row),
    ...presentStaffRecord(row),
  };
}
