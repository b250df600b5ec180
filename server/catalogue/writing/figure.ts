/** Price and stock of a product in an office; missing fields keep their value. */
export type Figure = {
  officeId: string;
  productId: string;
  price?: number;
  /** When missing, it follows a new price where there was no discount. */
  priceNeto?: number;
  stock?: number;
  /** The stock when it was counted: later sales are subtracted, down to zero. */
  stockBefore?: number;
  /** Deliveries and losses, apart from sales: added to the stock. Not together with `stock`. */
  stockChange?: number;
  stockMin?: number;
  /**
   * Stock is written only if `product_office.received`, which sales do not move, still has this value: a bulk resumed
   * after a crash writes nothing twice, and a count made meanwhile stays. -1: only if the office did not sell it.
   */
  received?: number;
};

export type RefusedFigure = {
  officeId: string;
  productId: string;
  why:
    | 'UNKNOWN_OFFICE'
    | 'UNKNOWN_PRODUCT'
    /** The office does not sell it yet, and no price was given. */
    | 'NO_PRICE'
    /** No whole number above 0, or a net price above the price. */
    | 'BAD_PRICE'
    /** Negative or not an integer. */
    | 'BAD_STOCK'
    /** Two lines for one product in one office: neither counts. */
    | 'TWICE';
};
