import type { Pack } from './pack.ts';

/**
 * The content of a card. All texts are formatted: money with its sign and no-break spaces. Flags of the card
 * configuration hide fields; the PUM cannot be hidden.
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
  /** The weight of one piece: "und de 180 g". */
  pieceText?: string;
  brand?: string;
  provider?: string;
  /** "SKU 813" */
  sku?: string;
  /** Not empty if present. */
  tags?: readonly string[];
  /** Name of the category's tint; null or unknown takes sunken. */
  tint: string | null;
  /** Null shows the mark of the shop and "Sin foto". */
  pictureUrl: string | null;
  /** How a drawing, which many products share, is set apart; a photograph shows its own pack. */
  pack?: Pack;
  /** "$ 9.600" */
  priceText: string;
  /** The unit of the price, if not a piece: "/kg", "/500 g". */
  unitText?: string;
  /** "Gramo a $ 9,6"; '' only where there is no price at all. */
  pumText: string;
  /** The same for screen readers: "precio por unidad de medida, gramo a 9 pesos coma 6". */
  pumSpoken?: string;
  /** "Kilo a $ 39.800", of a product that is not sold by the kilo. */
  kiloText?: string;
  /** The price before the offer; makes the label yellow. */
  oldPriceText?: string;
  /** Until when the offer holds: 'Termina hoy'. */
  offerEnd?: string;
  /** What joins the cart by itself: 'Lleva 3, paga 2', and until when. */
  promotion?: { badge: string; until: string };
  /** The exact percentage, not rounded: it chooses the colour (20.18 is red). */
  discountPercent?: number;
  /** Minimum age, 18 for liquor; the card shows "+18". */
  ageRestricted?: number;
  available: boolean;
  /** Rows that every card has unless the configuration takes them away. */
  without?: { picture?: boolean; price?: boolean; likes?: boolean };
};

/** The layout of a card: the standard one, taller with a large picture, or with the picture at the side. */
export type CardLayout = 'shelf' | 'tall' | 'side';
