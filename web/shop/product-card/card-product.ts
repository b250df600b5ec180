/**
 * What a card shows. Every text comes ready for the eye: money with its sign and no-break spaces. A flag of
 * the card configuration that hides a row leaves the field out; the PUM cannot be left out.
 */
export type CardProduct = {
  id: string;
  /** Address of the product page. */
  href: string;
  title: string;
  /** A line under the name: 'Cosecha de la semana'. */
  subTitle?: string;
  /** "1.000 g", "30 und", "Por peso" */
  sizeText?: string;
  /** What one piece weighs: "und de 180 g". */
  pieceText?: string;
  brand?: string;
  provider?: string;
  /** "SKU 813" */
  sku?: string;
  /** At least one where there are any. */
  tags?: readonly string[];
  /** Name of the category's tint; null or unknown takes sunken. */
  tint: string | null;
  /** Null shows the basket mark and "Sin foto". */
  pictureUrl: string | null;
  /** The brand on a drawing, which many products share; a photograph shows its own. */
  packLabel?: string | false | null;
  /** "$ 9.600" */
  priceText: string;
  /** What the price is for, where not for a piece: "/kg", "/500 g". */
  unitText?: string;
  /** "Gramo a $ 9,6"; '' only where there is no price at all. */
  pumText: string;
  /** The same for those who listen: "precio por unidad de medida, gramo a 9 pesos con 6". */
  pumSpoken?: string;
  /** "Kilo a $ 39.800", of a product that is not sold by the kilo. */
  kiloText?: string;
  /** The price before the offer: makes the label yellow. */
  oldPriceText?: string;
  /** The exact percentage, not rounded: it chooses the colour (20.18 is red). */
  discountPercent?: number;
  /** Minimum age, 18 for liquor; the card shows "+18". */
  ageRestricted?: number;
  available: boolean;
  /** Rows that every card has unless the configuration takes them away. */
  without?: { picture?: boolean; price?: boolean; likes?: boolean };
};

/** How a card stands: as the design draws it, taller with a large picture, or with the picture beside the words. */
export type CardLayout = 'shelf' | 'tall' | 'side';
