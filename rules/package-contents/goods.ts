import type { Kinds } from './kinds.ts';

/**
 * What kinds of goods tell about their figures. '110 g x 3' of soap are three bars of 110 g, '500 g x 16' of sausages
 * is a pack of 500 g: only the product tells.
 */

/** The weight is that of each piece. */
const EACH =
  /\b(jabon|jabones|soap|atun|atunes|sardinas?|crema dental|pasta dental|desodorantes?|antitranspirantes?|lavaplatos|lavaloza|yogo yogo|yogur|yogurt|yoghurt|bon ?yurt|kumis|compotas?|tocador)\b/;
/** The pieces are inside, and the weight is the total. */
const INSIDE =
  /\b(salchichas?|quesos?|quesitos?|quesillo|jamon|jamones|mortadela|galletas?|wafers?|pan|panes|tortillas?|arepas?|ponques?|chorizos?|hamburguesas?|tostadas?|empanadas?|deditos?|nuggets?|croissants?|bunuelos?|almojabanas?|achiras?|rosquillas?|mogollas?|chicles?|masmelos?|bombones|crackers?)\b/;
/** Their pieces are slices. */
const SLICED = /\b(quesos?|quesitos?|quesillo|jamon|jamones|mortadela)\b/;
const TUNA = /^(?!pizzas?\b).*\b(atun|atunes)\b/;
/** Nothing is inside but the goods. */
const DRY =
  /^(pastas?|spaghettis?|espaguetis?|arroz|azucar|harinas?|lentejas?|frijol|frijoles|garbanzos?|arvejas?|sal|porotos?|caraotas?|fideos?|yerba)\b(?!.*\b(?:lasanas?|lasagnas?|canelones)\b)/;
/** Of a few grams each. */
const PORTIONS = /\b(sobres?|sobrecitos?|sticks?|sachets?)\b/;
/** Sold in sachets of a few grams, too. */
const SACHETS =
  /\b(cafe|te|tes|azucar|stevia|endulzante|refresco|avena|leche|cocoa|gelatinas?|mani|snacks?)\b/;
const EGGS = /^huevos?\b(?!.*\b(?:chocolate|kinder|sorpresa|liquidos?|polvo)\b)/;
/** Small enough for a few grams each, so that '90 g x 12' need not be more. */
const TINY =
  /\b(caldos?|chicles?|dulces?|caramelos?|gomitas?|te|aromaticas?|infusion|infusiones|especias?)\b/;
/** Sold by the piece whatever the weight, like coffee capsules and tea bags in Colombia. */
const BY_PIECE =
  /\b(capsulas?|caps|comprimidos?|te|tes|aromaticas?|infusion|infusiones|manzanilla|hierbabuena)\b/;
const TOILET_PAPER = /\bpapel (?:hig|higienico)\b/;
const PAPER = /\b(papel hig|papel higienico|papel|toallas? de cocina|servilletas?|panuelos?|toallas?)\b/;
const SHEETS =
  /\b(toallas?|servilletas?|panuelos?|resmas?|papel (?:vegetal|parafinado|manteca|(?:de )?cocina))\b/;
/** For these, litres are the capacity, not the quantity sold. */
const VESSEL =
  /^(ollas?|recipientes?|jarras?|termos?|baldes?|canecas?|contenedor|contenedores|licuadoras?|vasos?|tazas?|copas?|mugs?|pocillos?|neveras?|teteros?|biberon|biberones|papeleras?|dispensador|atomizador|hervidor|cafeteras?|freidoras?|portacomidas?|cantimploras?|tinas?|moldes?|bolsas? (?:para |de )?basura)\b/;
/** For these, metres are how long they are. */
const LONG =
  /\b(cargador|cargadores|usb|hdmi)\b|^(manteles?|mantel|cinta metrica|extension|extensiones|multitomas?|regletas?|audifonos|escaleras?|escobas?|traperos?|flexometros?|luces|arbol|sombrillas?|carpas?|hamacas?|cortinas?)\b/;
/** For these, a range is the weight of their user. */
const WORN = /\b(panal|panales|perros?|gatos?|cachorros?|mascotas?|razas?|bebes?|talla|etapa)\b/;
/** The figure after the name is the stage it is for. */
const DIAPERS = /\b(panal|panales)\b/;
/** The figure after the name is the age it is for. */
const FORMULA =
  /\b(nan|klim|nestogeno|similac|enfamil|enfagrow|enfalac|nido|s ?26|nutribaby|pediasure|formula)\b/;
/** The figure before their measure is an age or a name. */
const AGED =
  /\b(whisky|whiskey|ron|tequila|vodka|ginebra|gin|aguardiente|brandy|licor(?:es)?|vinos?|champagne|chivas|perfumes?|colonia|locion|eau)\b/;
const KIT = /\b(combos?|kits?|anchetas?|lotes?|estuches?)\b/;

export type Goods = ReturnType<typeof goodsOf>;

export function goodsOf(plain: string, { named, isEach, isAged }: Kinds) {
  const inside = INSIDE.test(plain);
  const eggs = EGGS.test(plain);
  return {
    each: EACH.test(plain) || (isEach && !inside),
    inside,
    sliced: SLICED.test(plain),
    tuna: TUNA.test(plain),
    dry: DRY.test(plain) && !inside,
    portions: PORTIONS.test(plain),
    sachets: SACHETS.test(plain),
    eggs,
    tiny: TINY.test(plain),
    byPiece: eggs || BY_PIECE.test(plain),
    counted: named === 'und' || named === 'm',
    sheets: SHEETS.test(plain),
    paper: PAPER.test(plain),
    toiletPaper: TOILET_PAPER.test(plain),
    vessel: VESSEL.test(plain),
    long: LONG.test(plain),
    worn: WORN.test(plain),
    diapers: DIAPERS.test(plain),
    formula: FORMULA.test(plain),
    aged: isAged || AGED.test(plain),
    kit: KIT.test(plain),
  };
}

/**
 * Common sizes of bottles, cans and cartons in ml: they tell whether '6 und 1.200 ml' is one of them or the total.
 */
const CONTAINERS = new Set([
  ...[
    100, 110, 125, 150, 180, 200, 220, 222, 237, 240, 250, 269, 280, 300, 310, 330, 350, 355, 375, 400, 410,
  ],
  ...[450, 473, 500, 600, 700, 750, 800, 900, 946, 1000, 1100, 1500, 1700, 1750, 2000, 2500, 3000, 5000],
]);
/** More of them, which a total may be as well. */
const RARER_CONTAINERS = new Set([
  ...[
    30, 50, 60, 70, 75, 80, 85, 90, 120, 140, 145, 160, 170, 187, 190, 230, 235, 240, 245, 260, 266, 275, 290,
    296, 315, 320, 335,
  ],
  ...[
    340, 354, 360, 370, 420, 425, 430, 475, 510, 550, 570, 591, 620, 625, 650, 680, 710, 850, 950, 970, 975,
  ],
  ...[1200, 1250, 1300, 1350, 1400, 1650, 1800, 2250, 2300, 2650, 2800, 3050, 3800, 4000],
]);

/** Whether so many millilitres are a usual bottle, can or carton. */
export function isContainer(ml: number): boolean {
  return CONTAINERS.has(ml) || RARER_CONTAINERS.has(ml);
}

/** Whether a pack's millilitres are those of one container; undefined when ambiguous. */
export function isOneContainer(ml: number, count: number): boolean | undefined {
  const one = CONTAINERS.has(ml);
  const all = CONTAINERS.has(ml / count);
  if (one === all) return undefined;
  return one;
}
