import type {
  ImportGate,
  ImportOutcome,
  ImportProblemCode,
  ImportSummary,
} from '#contract/imports/import-shapes.ts';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { StoredLabel } from '#rules/label/label.ts';
import type { NetWithout } from '#rules/offers/sale-days.ts';

/** Changes that a check stores for an import, and applying it writes. */

export type Problem = { code: ImportProblemCode; column: string; message: string };

/** Problems that hold a row back until somebody accepts. */
export const HELD_BACK = [
  'SIMILAR_KEY',
  'PRICE_JUMP',
  'OTHER_OFFICE',
  'STOCK_JUMP',
  'STOCK_THOUSAND',
  'UNIT_PRICE',
  'LOW_PRICE',
  'OTHER_GOODS',
] as const satisfies (ImportProblemCode & ImportGate)[];

/** Separator of category levels in the file. */
export const PATH = ' > ';

/** Figures of an office; null = unchanged. */
export type FigureChange = [
  officeId: string,
  price: number | null,
  priceNeto: number | null,
  stock: number | null,
  stockMin: number | null,
  /** Total received at planning: stock is written only if it still is the same. -1: it was not sold there. */
  received?: number | null,
  /** Stock at planning: sales until it is written are respected. */
  stockBefore?: number | null,
];

/**
 * The price of an office on certain days, and the net price without them, as in sale-prices.ts; null: there is none.
 */
export type SaleChange =
  | [officeId: string, net: null, from: null, until: null, without: NetWithout | null]
  | [
      officeId: string,
      net: number,
      from: string,
      until: string | null,
      without: NetWithout | null,
      isPassed?: boolean,
    ];

/** Changes of a product, by the names of its columns; brand and provider by name. */
export type ProductChange = {
  title?: string;
  bar_code?: string;
  description?: string;
  brand?: string;
  provider?: string;
  subcategory_id?: string;
  /** Only of a new product: staff tag it from then on. */
  tags?: string[];
  size_text?: string;
  quantity_pum?: number;
  pum_unit?: 'g' | 'ml' | 'und' | 'm';
  /** Only of a new product: staff decide how it is sold from then on. */
  count_type?: 'units' | 'grams';
  cost?: number | null;
  tax_class?: string | null;
  sanitary_record?: string;
  /** The whole label, including what the row changes. */
  label?: StoredLabel;
  inactive?: boolean;
  inactive_reason?: string;
  /** Set when undoing an import that had created the product. */
  removed?: boolean;
};

/** The category of products without one; neither it nor they are visible. */
export const WAITING = 'importaciones-por-clasificar';

/** A shelf that is created or found when writing. */
export type ShelfToMake = { make: string } | 'waiting';

export type Change = {
  product: ProductChange;
  figures: FigureChange[];
  sales?: SaleChange[];
  /** Address of a picture for a product without one. */
  pictureUrl?: string;
  shelf?: ShelfToMake;
  /** Set for a row held back: it is written as planned here when somebody accepts. */
  held?: { hasPicture: boolean };
  /** The version of the product and its figures from which the row was planned. */
  version?: number | undefined;
};

export type PlannedRow = {
  row: number;
  sku: string;
  title: string;
  outcome: ImportOutcome;
  problems: Problem[];
  before: Change | null;
  after: Change | null;
  hasPicture: boolean;
  /** Whether it gets a picture from an address in the file. */
  getsPicture?: boolean;
  /** Whether it is held back until somebody accepts it. */
  isHeld?: boolean;
  /** Stock of the offices whose figures stay. */
  stockElsewhere?: number;
  /** The price of an office becomes the one that another office has. */
  priceOfOther?: string;
};

/** Whether the import would hide so much of the catalogue that somebody must agree to it. */
export function needsConsent(one: { mapping: ImportMapping | null; summary: ImportSummary | null }): boolean {
  return one.mapping?.missing === 'hide' && !!one.summary?.gates.some(({ gate }) => gate === 'VANISHING');
}
