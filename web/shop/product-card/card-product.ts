/**
 * What a card shows. Every text comes ready for the eye: money with its sign and no-break spaces. A flag of
 * the card configuration that hides a row leaves the field out; the PUM cannot be left out.
 */
export type CardProduct = {
  id: string;
  /** Address of the product page. */
  href: string;
  title: string;
  /** "1.000 g", "30 und", "Por peso" */
  sizeText?: string;
  brand?: string;
  /** Name of the category's tint; null or unknown takes sunken. */
  tint: string | null;
  /** Null shows the basket mark and "Sin foto". */
  pictureUrl: string | null;
  /** "$ 9.600" */
  priceText: string;
  /** Sold by weight: the label says "/kg". */
  perKg: boolean;
  /** "Gramo a $ 9,6" */
  pumText: string;
  /** The same for those who listen: "precio por unidad de medida, gramo a 9 pesos con 6". */
  pumSpoken?: string;
  /** The price before the offer: makes the label yellow. */
  oldPriceText?: string;
  /** The exact percentage, not rounded: it chooses the colour (20.18 is red). */
  discountPercent?: number;
  /** Minimum age, 18 for liquor; the card shows "+18". */
  ageRestricted?: number;
  available: boolean;
};
