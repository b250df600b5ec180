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

/** So much of a product. */
export type Counted = { product: ProductCard; count: number; countType: CountType };

/** What a shopper decides about a line. */
export type LineState = {
  count: number;
  countType: CountType;
  maturity: number | null;
  cut: number | null;
  comment: string;
  optionsTags: { label: string; value: string }[];
};

/** A line as it is shown, of a guest and of a user alike. */
export type CartLineView = LineState & {
  /** Stays the same while the line lives on the screen, also when the server names it. */
  id: string;
  /** The server's own id of the line; null while it was not told of it. */
  serverId: string | null;
  product: ProductCard;
  /** Net price the line carries, of a piece or of quantity_pum grams. */
  pricePerUnit: number;
  /** Pesos paid for the line. */
  totalPrice: number;
  /** The server has not answered yet. */
  pending: boolean;
  /** It, or some of it, is on this device alone until the shop answers again. */
  waiting?: boolean;
};

export type CartView = {
  /** 'loading' until the browser knows whose cart it is; 'failed' when it could not be read. */
  status: 'loading' | 'ready' | 'failed';
  owner: 'guest' | 'user';
  lines: readonly CartLineView[];
  /** Pesos of the products. */
  subtotal: number;
  /** Pesos already taken off inside the subtotal (decision 4). */
  savings: number;
  /** Products as a person counts them (decision 55), and as the badge writes it. */
  count: number;
  badge: string;
  /** Something waits for the server. */
  pending: boolean;
  /** The last word of the server; null for a guest and for a cart never begun. */
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

/** What another office or another day did to a product in the cart; prices by unit of sale, null: not sold there. */
export type CartChange = { id: string; title: string; before: number; now: number | null };

/** All that an office changed, and the subtotal before and after it. */
export type OfficeChanges = {
  changes: CartChange[];
  before: number;
  now: number;
  /** The cart of a household did not move: others have products in it, and it is asked first. */
  question?: { text: string; officeId: string };
};
