import type { OutputOf } from '#contract/index.ts';
import { change, inDatabase } from './change.ts';
import { newAccount, type Person, staff } from './people.ts';
import type { Office } from './shop.ts';

export type OrderLine = OutputOf<'orders.get'>['order']['products'][number];
export type ToPick = { id: string; number: number; lines: OrderLine[]; shopper: Person };

/** PLU of what is weighed, as the labels of the scale say it. */
export const PLU = '47110';

/** A picker of their own: nobody else's orders are in their walk. */
export async function newPicker(office: Office): Promise<Person> {
  const picker = await newAccount();
  await change("update app_user set role = 'picker', name = 'Deisy', office_id = $2 where id = $1", [
    picker.id,
    office.id,
  ]);
  return picker;
}

/** An order of this picker with 30 lines: the first of five pieces, the last two weighed, one of them with a PLU. */
export async function orderToPick(picker: Person, office: Office): Promise<ToPick> {
  const pieces = await goodsOf(office, 'units', 28);
  const weighed = await goodsOf(office, 'grams', 2);
  await change('update product set bar_code = $2 where id = $1', [weighed[1], PLU]);
  const shopper = await newAccount();
  const { client } = shopper;
  const products = [
    ...pieces.map((product_id, index) => ({ product_id, count: index === 0 ? 5 : 1 + (index % 2) })),
    ...weighed.map((product_id) => ({ product_id, count: 500, countType: 'grams' as const })),
  ];
  const merge_key = crypto.randomUUID();
  const merged = await client.call('cart.merge', {
    body: { merge_key, branch_office_id: office.id, products },
  });
  const params = { uuid: merged.ok().cart?.id ?? '' };
  const pickup = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await client.call('cart.setAddress', { params, body: pickup })).ok();
  const payment = { payment_method_selected: 'dataphone' } as const;
  (await client.call('cart.setPaymentMethod', { params, body: payment })).ok();
  const { cart } = (await client.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  const body = { total_price: cart.price_total_computed };
  const { order } = (await client.call('cart.createOrder', { params, body })).ok();
  const id = { id: order.id };
  (await client.call('orders.setSubstitution', { params: id, body: { substitution: 'choose' } })).ok();
  const { client: luz } = await staff('luz@canasta.example');
  const delivery = { picker_id: picker.id };
  (await luz.call('orders.move', { params: id, body: { state: '7_admin_cart_accept', delivery } })).ok();
  const { order: stored } = (await luz.call('orders.get', { params: id })).ok();
  const lineOf = (productId: string) => stored.products.filter(({ product_id }) => product_id === productId);
  return {
    id: order.id,
    number: order.id_order,
    shopper,
    lines: products.flatMap(({ product_id }) => lineOf(product_id)),
  };
}

/** What the office sells enough of, each under a name of its own; the first of a shelf that has others beside it. */
function goodsOf(office: Office, countType: 'units' | 'grams', count: number): Promise<string[]> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select p.id from product p
       join product_office po on po.business_id = p.business_id and po.product_id = p.id
       where po.office_id = $1 and po.listed and p.count_type = $2 and not p.age_restricted and po.stock > $3
         and (select count(*) from product n where n.business_id = p.business_id and n.title = p.title) = 1
       order by (select count(*) from product_office n where n.office_id = po.office_id and n.listed
         and n.subcategory_id = p.subcategory_id) desc, p.id limit $4`,
      [office.id, countType, countType === 'grams' ? 5_000 : 10, count],
    );
    return rows.map(({ id }) => id);
  });
}
