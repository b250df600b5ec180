import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentRemovable, shownBy } from '#server/resource/staff-record.ts';
import { safeHtml } from '../resource/safe-html.ts';
import {
  type OfficialRow,
  official,
  officialCart,
  officialColumns,
  type StaffCartRow,
} from './official-queries.ts';
import { bannerOf, photosOf, toCustomCart, videoOf } from './present.ts';

/** Official content as its staff read it (rule 71). */
export const staffCartHandlers = {
  'customCarts.staffPage': async ({ query }, { db }) => {
    const page = await staffCarts(db, query);
    return isFailure(page) ? page : { list: page.rows.map(presentCart), pagination: page.pagination };
  },
  'customCarts.staffOne': async ({ params: { id } }, { db }) => {
    const row = await officialCart(db, id);
    return row ? presentOfficial(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'customCarts.staffPage' | 'customCarts.staffOne'>;

const sorts = {
  creationDate: { by: part`cc.created_at`, as: 'timestamptz' },
  name: { by: part`folded(cc.name)`, as: 'text' },
  lastUpdateDate: { by: part`cc.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

function staffCarts(db: Queries, query: CheckedInputOf<'customCarts.staffPage'>['query']) {
  const { type, name, showOnCheckout } = query;
  const from = part`
    from custom_cart cc
    where ${official(db)}
      ${shownBy(query, { isInactive: part`cc.inactive`, isRemoved: part`cc.removed_at is not null` })}
      ${type === undefined ? nothing : part`and cc.type = ${type}`}
      ${name ? part`and strpos(folded(cc.name), folded(${name})) > 0` : nothing}
      ${showOnCheckout === undefined ? nothing : part`and cc.show_on_checkout = ${showOnCheckout}`}`;
  const list = { columns: officialColumns, from, id: part`cc.id`, sorts };
  return sortedPage<StaffCartRow, keyof typeof sorts>(db, query, list);
}

export function presentOfficial(row: OfficialRow): OutputOf<'customCarts.staffOne'> {
  const products = row.products.map(({ picture, ...line }) => ({ ...line, photoUrl: pictureUrl(picture) }));
  return { ...presentCart(row), products };
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
    ...presentRemovable(row),
  };
}
