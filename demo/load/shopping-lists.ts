import type { DemoPerson } from '#demo/people.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Good } from './goods.ts';
import { customCartId, userId } from './links.ts';
import type { Row } from './rows.ts';

/** Shoppers' own lists: email, name, picture, SKU and count (grams for products by weight). */
const LISTS: { email: string; name: string; picture: string; products: [string, number][] }[] = [
  {
    email: 'marcela@canasta.example',
    name: 'Mercado de la quincena',
    picture: '1f9fa',
    products: [
      ['750', 1000],
      ['657', 1],
      ['201', 1],
      ['1622293', 1],
      ['818', 2],
      ['1002230227', 1],
      ['2332130', 1],
    ],
  },
  {
    email: 'marcela@canasta.example',
    name: 'Desayuno del domingo',
    picture: '2615',
    products: [
      ['2335816', 1],
      ['440', 2],
      ['1151', 1],
    ],
  },
  {
    email: 'paola@laplaza.example',
    name: 'Mercado de la quincena',
    picture: '1f6d2',
    products: [
      ['1239', 1],
      ['662', 1],
      ['816', 2],
      ['827180', 1],
    ],
  },
];

/** Private collections of the people of this business, with the products it sells. */
export function listsOf(
  business: string,
  business_id: string,
  people: readonly DemoPerson[],
  goods: readonly Good[],
  now: Date,
): { customCarts: Row[]; products: Row[] } {
  const bySku = new Map(goods.map((good) => [good.sku, good]));
  const own = LISTS.flatMap((list) => {
    const owner = people.find(({ email }) => email === list.email);
    return owner ? [{ ...list, owner, id: customCartId(business, `${list.email} ${list.name}`) }] : [];
  });
  // Each a day after the previous one: hearts save into the first.
  const madeAt = (place: number) => new Date(now.getTime() - (20 - place) * DAY_MS).toISOString();
  const customCarts = own.map(({ id, name, picture, owner }, place) => ({
    business_id,
    id,
    type: 'private_user_collection',
    name,
    slug: '',
    body: '',
    picture: `${picture}.webp`,
    tint: '',
    creator_id: userId(business, owner.email),
    creator_name: owner.name,
    show_on_checkout: false,
    recipe_details: {},
    photos: [],
    created_at: madeAt(place),
    updated_at: madeAt(place),
  }));
  const products = own.flatMap(({ id, products: items }) =>
    items.flatMap(([sku, count], position) => {
      const good = bySku.get(sku);
      return good
        ? [
            {
              business_id,
              custom_cart_id: id,
              product_id: good.id,
              position,
              count_type: good.grams ? 'grams' : 'units',
              count,
            },
          ]
        : [];
    }),
  );
  return { customCarts, products };
}
