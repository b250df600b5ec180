/** What a product costs in an office and what there is of it; what is left out stays as it is. */
export type Figure = {
  officeId: string;
  productId: string;
  price?: number;
  /** Left out, it follows a new price where there was no discount. */
  priceNeto?: number;
  /** What was counted: that many there are now. */
  stock?: number;
  /** What there was when `stock` was counted: what was sold since is taken off it, down to none. */
  stockBefore?: number;
  /** What came in or went out, beside what is sold: added to what is there. Not together with `stock`. */
  stockChange?: number;
  stockMin?: number;
  /**
   * Stock is written only where so much had come in until then (`product_office.received`, which sales do not move): a
   * bulk that goes on after it was killed writes none twice, and whoever counted meanwhile is right. -1: only where the
   * office did not sell it.
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
    /** Less than nothing, or no whole number. */
    | 'BAD_STOCK'
    /** Two lines for one product in one office: none of them counts. */
    | 'TWICE';
};
