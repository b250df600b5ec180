import type { WeekHours } from '#rules/dates/office-hours.ts';
import type { Allergen, Diet, Seal } from '#rules/label/label.ts';

/** Types of the demonstration's data files (demo/data) as written, before the loader assigns ids. */

/** Sizes of the first business; left out, it is the supermarket of the data files. */
export type DemoSizes = { products?: number; offices?: number };

/** How a product's content is measured: grams, millilitres, units, metres. */
export type ContentUnit = 'g' | 'ml' | 'und' | 'm';

export type DemoProduct = {
  sku: string;
  /** EAN-13 with a valid check digit. Invented: the real codes are not public. */
  ean: string;
  title: string;
  /** Missing for products without a brand (most produce). */
  brand?: string;
  sub: string;
  /** The size on the shelf label: '1.000 g', '6 x 330 ml', 'Por peso'. */
  size: string;
  /** quantity_pum: content of the price unit, in `unit`. By weight: 1000. */
  content: number;
  unit: ContentUnit;
  /** Sold by gram; the price is for `content` grams. */
  grams?: true;
  /** grams_x_unidad: weight of a piece, for products also sold by unit. */
  piece?: number;
  /** List price in COP. */
  price: number;
  /** Fixed offer price in COP, for the products the design shows on offer. */
  net?: number;
  /** Whose drawing it has, of an enlarged catalogue; its own without it. */
  drawnAs?: string;
  /** How many further views there are, for the gallery. */
  moreViews?: number;
  /** Popularity, 1 (slow) to 100 (in every basket). */
  weight: number;
  /** The shopper chooses how ripe. */
  maturity?: true;
  tags?: string[];
  /** A SKU this product had before (the same goods under two codes in the sources). */
  oldSku?: string;
};

/** What the labels of some goods say; of several that fit, the first one counts. */
export type DemoLabel = {
  subs: string[];
  /** A pattern of titles. */
  title?: string;
  per?: 'g' | 'ml';
  portion?: number;
  measure?: string;
  /** In 100 g or 100 ml, in the order of the nutrients in rules/label/label.ts. */
  figures?: number[];
  ingredients: string;
  contains?: Allergen[];
  traces?: Allergen[];
  diets?: Diet[];
  sweeteners?: true;
  seals?: Seal[];
  origin?: string;
  storage?: string;
};

export type DemoSubcategory = {
  id: string;
  name: string;
  /** Groups subcategories (module group_by_subcategory); adjacent in the file. */
  group?: string;
  picture: string;
  tint?: string;
  note: string;
  grams?: true;
  cuts?: number[];
};

export type DemoCategory = {
  id: string;
  originalName: string;
  name: string;
  tint: string;
  picture: string;
  cover: string[];
  bannerBgColor: string;
  withManturity: boolean;
  ageRestricted?: boolean;
  restrictionsMessage?: string;
  tags: string[];
  selectable?: { label: string; values: string[] }[];
  card: Record<string, boolean | string>;
  subCard?: Record<string, boolean | string>;
  subcategories: DemoSubcategory[];
};

export type DemoBrand = { name: string; displayName: string; description: string; provider: string };

export type DemoZone = {
  distance: 'cercano' | 'lejano' | 'muy_lejano';
  fee: number;
  polygon: [number, number][];
};

export type DemoOffice = {
  id: string;
  name: string;
  displayName: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  /** [latitude, longitude], like every point of these files. */
  polygon: [number, number][];
  zones: DemoZone[];
  hours: Partial<WeekHours>;
  minutesPerProduct: number;
  supportNumber: string;
  /** Orders a delivery window takes. */
  capacity: number;
  /** Its prices against the list, in hundredths. */
  level: number;
  /** Share of the catalogue, in percent. */
  range: number;
  business: string[];
};

/**
 * A link in a data file: a path, or 'categoria:id', 'subcategoria:id', 'producto:sku', 'marca:name',
 * 'comunidad:slug'.
 */
export type DemoLink = string;

export type DemoBusiness = {
  slug: string;
  name: string;
  hosts: string[];
  /** Its own logo for wide and narrow headers; missing = our mark with its name. */
  icons?: { large: string; small: string; square: string };
  /** Maximum number of products; missing = all. */
  products?: number;
  /** Columns of business_config. */
  config: {
    modules_enable: string[];
    bags_config: {
      code: string;
      name: string;
      price_per_bag: number;
      products_per_bag: number;
      products_grams_limit: number;
    }[];
    header_message: { icon: string; text: string; link: DemoLink }[];
    footer_config: unknown;
    custom_text_fields: Record<string, string>;
    cart_min_price: number;
    delivery_price: number;
    [column: string]: unknown;
  };
  legal: Record<string, string>;
};

export type DemoOffer = {
  section: string;
  name: string;
  title: string;
  text: string;
  tag: string;
  tint: string;
  pictures: string[];
  url: DemoLink;
  city?: string;
  startDailyHour?: number;
  endDailyHour?: number;
  daysUntilStart?: number;
  daysUntilDue?: number;
};

export type DemoCoupon = {
  code: string;
  type: 'total_cart' | 'products_price';
  percentage: number;
  value: number;
  description: string;
  usesPerUser: number;
  usesTotal: number;
  stackLimit: number;
  firstOrderOnly?: boolean;
  inProfile?: boolean;
  automatic?: boolean;
  minSubtotal?: number;
  unitsFrom?: number;
  unitsReduced?: number;
  subcategories?: string[];
  offices?: string[];
  daysUntilStart?: number;
  daysUntilEnd?: number;
  inactive?: boolean;
};
