import type { OutputOf } from '#contract/index.ts';

export type OfficialCart = OutputOf<'customCarts.staffOne'>;
export type CartLine = { product_id: string; count: number | null; countType: 'units' | 'grams' };

export type Values = Pick<
  OfficialCart,
  'name' | 'type' | 'creator' | 'body' | 'photoUrl' | 'videoUrl' | 'showOnCheckout' | 'inactive'
> & {
  banner_footer: OfficialCart['banner_footer'];
  recipe_details: { time: string; portions: number; dificult: string };
  photos: readonly string[];
  products: readonly CartLine[];
};

export const blank: Values = {
  name: '',
  type: 'recipe',
  creator: '',
  body: '',
  photoUrl: '',
  photos: [],
  videoUrl: '',
  showOnCheckout: false,
  inactive: false,
  products: [],
  recipe_details: { time: '', portions: 0, dificult: '' },
  banner_footer: { image: '', link: '' },
};

export function valuesOf(cart: OfficialCart): Values {
  const { name, type, creator, body, photoUrl, videoUrl, showOnCheckout, inactive } = cart;
  return {
    name,
    type,
    creator,
    body,
    photoUrl,
    videoUrl,
    showOnCheckout,
    inactive,
    recipe_details: { ...cart.recipe_details },
    banner_footer: { ...cart.banner_footer },
    photos: cart.photos.map(({ url }) => url),
    products: cart.products.map(({ product_id, count, countType }) => ({ product_id, count, countType })),
  };
}

/** The values as sent; the server reports an empty quantity at its field. */
export function bodyOf({ photos, products, ...values }: Values) {
  return {
    ...values,
    photos: photos.map((url) => ({ url })),
    products: products.map((line) => ({ ...line, count: line.count ?? 0 })),
  };
}
