/** Flags of a category or subcategory, as sent (storefront 3, "Product card config"). */
export type CardFlags = { [Flag in CardFlag]?: boolean | undefined } & {
  alert_before_add?: string | undefined;
};

type CardFlag =
  | 'image'
  | 'image_detail'
  | 'likes'
  | 'likes_detail'
  | 'brand'
  | 'brand_product_detail'
  | 'provider'
  | 'provider_product_detail'
  | 'price'
  | 'price_detail'
  | 'discount'
  | 'discount_detail'
  | 'sku'
  | 'sku_detail'
  | 'pum'
  | 'pum_detail'
  | 'tags'
  | 'tags_detail'
  | 'show_sub_title'
  | 'show_sub_title_detail'
  | 'kg_detail'
  | 'price_preview_kg'
  | 'price_preview_kg_detail'
  | 'only_buy_units'
  | 'only_buy_units_detail'
  | 'select_only_grams'
  | 'unit_gram_force';

/**
 * The rows of a product that are shown. There is none for the PUM: it is a legal duty and no flag hides it (rule
 * 56). How a product may be counted (only_buy_units, select_only_grams) is not here either: the server decided that
 * already.
 */
export type ProductRows = {
  image: boolean;
  likes: boolean;
  brand: boolean;
  provider: boolean;
  price: boolean;
  /** The percentage, the price before and the yellow of the label. */
  discount: boolean;
  sku: boolean;
  tags: boolean;
  subTitle: boolean;
  /** Products by weight show the price of a kilo; otherwise that of their price unit. */
  perKilo: boolean;
  /** Products bought by the piece also show the price of a kilo. */
  kiloPreview: boolean;
  /** Pieces of known weight are also shown in grams. */
  gramsOfPieces: boolean;
};

/** What is shown of a subcategory's products: on cards and on the product page. */
export type CardConfig = {
  card: ProductRows;
  page: ProductRows;
  /** The page offers pieces only, also where the server sells grams. */
  unitsOnPage: boolean;
  /** Confirmation text before the first piece is added; '' for none. */
  alertBeforeAdd: string;
};

type Category = {
  id: string;
  product_card_config: CardFlags;
  subcategoriesArr: readonly { id: string; product_card_config: CardFlags }[];
};

/** Storefront 3, "defaults on … off". An unset `_detail` flag follows the flag of the card. */
export const CARD_DEFAULTS: CardFlags = {
  image: true,
  image_detail: true,
  likes: true,
  brand: true,
  brand_product_detail: false,
  provider: false,
  provider_product_detail: false,
  price: true,
  discount: true,
  sku: true,
  pum: true,
  tags: false,
  show_sub_title: false,
  kg_detail: true,
  price_preview_kg: false,
  only_buy_units: false,
  only_buy_units_detail: false,
  select_only_grams: false,
  unit_gram_force: false,
  alert_before_add: '',
};

/**
 * The effective flags of a category and its subcategory: the subcategory's override the category's, those the defaults.
 * `brand_product_detail` and `provider_product_detail` add their link on the page when cards do not have it;
 * `image_detail` and `only_buy_units_detail` are the page's alone, as cards without pictures or grams lead to it; the
 * other `_detail` flags do for the page what theirs does for cards.
 */
export function cardConfig(category: CardFlags = {}, subcategory: CardFlags = {}): CardConfig {
  const flags = joined(joined(CARD_DEFAULTS, category), subcategory);
  const is = (flag: CardFlag) => flags[flag] === true;
  const onPage = (detail: CardFlag, flag: CardFlag) => flags[detail] ?? is(flag);
  const card: ProductRows = {
    image: is('image'),
    likes: is('likes'),
    brand: is('brand'),
    provider: is('provider'),
    price: is('price'),
    discount: is('discount'),
    sku: is('sku'),
    tags: is('tags'),
    subTitle: is('show_sub_title'),
    perKilo: is('kg_detail'),
    kiloPreview: is('price_preview_kg'),
    gramsOfPieces: is('unit_gram_force'),
  };
  const page: ProductRows = {
    ...card,
    image: is('image_detail'),
    likes: onPage('likes_detail', 'likes'),
    brand: card.brand || is('brand_product_detail'),
    provider: card.provider || is('provider_product_detail'),
    price: onPage('price_detail', 'price'),
    discount: onPage('discount_detail', 'discount'),
    sku: onPage('sku_detail', 'sku'),
    tags: onPage('tags_detail', 'tags'),
    subTitle: onPage('show_sub_title_detail', 'show_sub_title'),
    kiloPreview: onPage('price_preview_kg_detail', 'price_preview_kg'),
  };
  return {
    card,
    page,
    unitsOnPage: is('only_buy_units_detail'),
    alertBeforeAdd: flags.alert_before_add?.trim() ?? '',
  };
}

/**
 * Flags that differ from the default, by id of the category or, where it has its own, of the subcategory: all a browser
 * needs of a shop's configuration. A missing subcategory is like its category.
 */
export function flagsById(categories: readonly Category[]): Record<string, CardFlags> {
  const byId: Record<string, CardFlags> = {};
  for (const { id, product_card_config: own, subcategoriesArr } of categories) {
    const differing = unlikeDefaults(own);
    if (Object.keys(differing).length > 0) byId[id] = differing;
    for (const subcategory of subcategoriesArr) {
      const flags = unlikeDefaults(joined(own, subcategory.product_card_config));
      if (!isSame(flags, differing)) byId[subcategory.id] = flags;
    }
  }
  return byId;
}

function unlikeDefaults(flags: CardFlags): CardFlags {
  const entries = Object.entries(flags) as [keyof CardFlags, unknown][];
  // Copied key by key, so values keep their type.
  return Object.fromEntries(entries.filter(([flag, value]) => value !== CARD_DEFAULTS[flag])) as CardFlags;
}

/** Later flags override earlier ones; missing values (null in old data) change nothing. */
function joined(earlier: CardFlags, later: CardFlags): CardFlags {
  const entries = Object.entries(later).filter(([, value]) => value !== undefined && value !== null);
  return { ...earlier, ...Object.fromEntries(entries) };
}

function isSame(one: CardFlags, other: CardFlags): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof CardFlags>;
  return [...keys].every((flag) => one[flag] === other[flag]);
}
