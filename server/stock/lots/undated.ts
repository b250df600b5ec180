import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { type Fragment, nothing, part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { ownOffice } from '../handlers.ts';
import { ofGoods } from './expiring.ts';

type Input = CheckedInputOf<'stockLots.undated'>;
type UndatedGoods = OutputOf<'stockLots.undated'>['list'][number];
type Row = Omit<UndatedGoods, 'id_item' | 'countType'> & {
  sku: string;
  count_type: UndatedGoods['countType'];
};

/** Goods for sale that lack the expiry date their category requires. */
export async function undatedGoods({ query }: Input, context: SignedInContext) {
  const { order = 'title asc' } = query;
  const page = await sortedPage<Row, 'title' | 'undated'>(
    context.db,
    { ...query, order },
    {
      columns: part`${rowId} as id, po.office_id, o.display_name as office_name, po.product_id, p.title, p.sku,
        p.count_type, c.name as category_name, po.price_neto, po.stock, po.stock - d.amount as undated`,
      from: fromUndated(context.db.businessId, ownOffice(query, context)),
      id: rowId,
      sorts: {
        title: { by: part`p.folded_title`, as: 'text' },
        undated: { by: part`po.stock - d.amount`, as: 'bigint' },
      },
    },
  );
  if (isFailure(page)) return page;
  const list = page.rows.map(
    ({ sku, count_type: countType, ...row }): UndatedGoods => ({ ...row, id_item: sku, countType }),
  );
  return { list, pagination: page.pagination };
}

/** Id of a row made from office and product, which have no common one. */
const rowId = part`md5(po.office_id::text || po.product_id::text)::uuid`;

/** Undated goods leave first: stock beyond the dated lots is undated. */
function fromUndated(businessId: string, { office_id: officeId, ...goods }: Input['query']): Fragment {
  return part`from category c
    join product_office po on po.business_id = c.business_id and po.category_id = c.id and po.stock > 0
    join product p on p.business_id = po.business_id and p.id = po.product_id and not p.removed
    join office o on o.business_id = po.business_id and o.id = po.office_id and not o.inactive
    cross join lateral (
      select coalesce(sum(l.amount), 0)::bigint as amount from stock_lot l
      where l.business_id = po.business_id and l.office_id = po.office_id and l.product_id = po.product_id
    ) d
    where c.business_id = ${businessId} and c.tracks_expiry and po.stock > d.amount
      ${officeId ? part`and po.office_id = ${officeId}` : nothing} ${ofGoods(goods)}`;
}
