import type { InputOf, OutputOf } from '#contract/index.ts';
import type { CountType } from '#rules/quantity.ts';

export type ProductCard = OutputOf<'products.list'>['list'][number];
export type WireCart = OutputOf<'cart.addProduct'>['cart'];
export type WireLine = WireCart['products'][number];
export type CartCheck = OutputOf<'cart.check'>;
export type LineInput = Omit<
  InputOf<'cart.addProduct'>['body'],
  'product_id' | 'branch_office_id' | 'count'
> & {
  count?: number;
};

export type Counted = { product: ProductCard; count: number; countType: CountType };

export type LineState = {
  count: number;
  countType: CountType;
  maturity: number | null;
  cut: number | null;
  comment: string;
  optionsTags: { label: string; value: string }[];
};

export type CartLineView = LineState & {
  /** Constant while the line is displayed, also after the server assigns its id. */
  id: string;
  /** The server's id; null before it has one. */
  serverId: string | null;
  product: ProductCard;
  /** Net price of the line, per piece or quantity_pum grams. */
  pricePerUnit: number;
  /** Pesos paid for the line. */
  totalPrice: number;
  pending: boolean;
  waiting?: boolean;
};

export type CartView = {
  /** 'loading' until the owner is known; 'failed' when it could not be loaded. */
  status: 'loading' | 'ready' | 'failed';
  owner: 'guest' | 'user';
  lines: readonly CartLineView[];
  /** Pesos of the products. */
  subtotal: number;
  /** Pesos already taken off inside the subtotal (rule 4). */
  savings: number;
  /** Products as people count them (rule 55), as on the badge. */
  count: number;
  badge: string;
  pending: boolean;
  /** The latest cart from the server; null for a guest, and before a cart is begun. */
  server: WireCart | null;
};

export const emptyView: CartView = {
  status: 'loading',
  owner: 'guest',
  lines: [],
  subtotal: 0,
  savings: 0,
  count: 0,
  badge: '',
  pending: false,
  server: null,
};

/** The effect of another office or day on a product; prices by sale unit, null: not sold there. */
export type CartChange = { id: string; title: string; before: number; now: number | null };

/** All effects of another office, with the subtotal before and after it. */
export type OfficeChanges = {
  changes: CartChange[];
  before: number;
  now: number;
  /** Set when a household's cart did not move: others have products in it, so it needs confirmation. */
  question?: { text: string; officeId: string };
};
