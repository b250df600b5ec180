import type { Pack } from './pack.ts';

/**
 * The content of a card. All texts are formatted: money with its sign and no-break spaces. Flags of the card
 * configuration hide fields; the PUM cannot be hidden.
 */
export type CardProduct = {
  id: string;
  href: string;
  title: string;
  /** A line under the name: 'Cosecha de la semana'. */
  subTitle?: string;
  /** "1.000 g", "30 und", "Por peso" */
  sizeText?: string;
  pieceText?: string;
  brand?: string;
  provider?: string;
  /** "SKU 813" */
  sku?: string;
  tags?: readonly string[];
  /** Name of the category's tint; null or unknown takes sunken. */
  tint: string | null;
  /** Null shows the mark of the shop and "Sin foto". */
  pictureUrl: string | null;
  /** How a drawing shared by many products is varied; a photograph shows its own pack. */
  pack?: Pack;
  priceText: string;
  /** The unit of the price, if not a piece: "/kg", "/500 g". */
  unitText?: string;
  /** "Gramo a $ 9,6"; '' only where there is no price at all. */
  pumText: string;
  pumSpoken?: string;
  /** "Kilo a $ 39.800", for a product that is not sold by the kilo. */
  kiloText?: string;
  oldPriceText?: string;
  offerEnd?: string;
  promotion?: { badge: string; until: string };
  /** The exact percentage, not rounded: it chooses the colour (20.18 is red). */
  discountPercent?: number;
  /** Minimum age, 18 for liquor; the card shows "+18". */
  ageRestricted?: number;
  available: boolean;
  /** Rows that the configuration hides. */
  without?: { picture?: boolean; price?: boolean; likes?: boolean };
};

/** The layout of a card: the standard one, taller with a large picture, or with the picture at the side. */
export type CardLayout = 'shelf' | 'tall' | 'side';
