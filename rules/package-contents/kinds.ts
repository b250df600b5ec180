import { plainText } from './units.ts';

/** How goods are measured whose name leaves the unit out: 'Aceite x 900', 'Arroz x 500', 'Servilletas x 300'. */
export type Kind = 'ml' | 'g' | 'und' | 'm';

/** The word that comes first tells: a chocolate with milk is a chocolate. */
const NAMED = new RegExp(
  `\\b(?:(${[
    'servilletas?|panuelos?|panales?|panitos?|toallas?|toallitas?|protectores|tampones|vasos?|platos?|pitillos?|palillos?',
    'cucharas?|tenedores|cuchillos?|bolsas?|guantes?|tapabocas|mascarillas?|copitos|hisopos|discos|curitas',
    'tabletas?|comprimidos?|capsulas?|grageas|pastillas?|fosforos|velas?|huevos?|maple|pilas?|tornillos?|puntillas?',
    'chazos?|clips|ganchos?|hojas?|resma|cigarrillos?|jeringas?|gasas?|cepillos?|cuchillas?|esponjas?|bombillos?',
    'tintes?|coloracion|pinceles|colores|lapices|lapiz|arepas?|empanadas?|tortillas?|alfajor(?:es)?|bombones|caramelos?',
    'chicles?|chupetas?|dulces?|turron(?:es)?|te|aromaticas?|infusion(?:es)?|masmelos?|gomitas?',
  ].join('|')})|(${[
    'leche (?:[a-z]+ ){0,2}(?:en )?polvo|leche condensada|dulce de leche|gel(?:atina)|mantequilla|margarina|manteca',
    'arroz|azucar|harinas?|sal|fideos?|pastas? (?!dental)[a-z]+|spaghettis?|espaguetis?|lentejas?|frijol(?:es)?',
    'garbanzos?|arvejas?|porotos?|maiz|avena en|avena hojuelas|granola|cereales|cereal|cafe|yerba|panela|chocolates?',
    'galletas?|galletitas?|pan|panes|ponques?|tostadas?|salchichas?|jamon|mortadela|chorizos?|quesos?|quesitos?',
    'arequipe|cuajada|atun|sardinas?|mayonesa|mostaza|ketchup|salsa de tomate|mermelada|yogur|yogurt|yoghurt|papas?|mani|detergente|lavaloza|lavaplatos',
    'jabon en polvo|alimento|arena|sopas?|caldos?|carne|pollo|pechuga|pescado|kumis|concentrado',
  ].join('|')})|(${[
    'agua oxigenada|aguas?|gaseosas?|coca ?cola|pepsi|postobon|sprite|fanta|refrescos?|jugos?|nectar(?:es)?|cervezas?|cerv|malta',
    'leche|avena|crema de leche|aceites?|vinagres?|salsa (?:negra|soya|inglesa)|sillao|soya|vinos?|ron|whisky|whiskey',
    'vodka|tequila|ginebra|gin|aguardiente|brandy|licor|champagne|shampoo|champu|acondicionador|bano de crema|balsamo',
    'crema|gel|locion|emulsion|colonia|perfume|enjuague|listerine|pasta dental|alcohol|jarabe|suavizante|suavitel',
    'blanqueador|lejia|lavandina|cloro|clorox|limpido|limpiador|desinfectante|fabuloso|insecticida|ambientador',
    '(?:detergente|jabon|lavaloza|lavaplatos) (?:liq|liquido)|bebida|energizante|soda|limpiavidrios|varsol',
  ].join('|')})|(${[
    'papel|film|vendas?|esparadrapo|cintas?|mangueras?|cables?|seda|hilo|lazo|cuerda|vinipel|aluminio|tubos?|tuberia|alambre|cadena|tela|piola',
    'cabuya|malla|rollos?|teflon',
  ].join('|')}))\\b`,
);
/** A detergent is a powder unless it says otherwise, soap by the bar. */
const LIQUID = /\b(?:liq|liqu|liquid[oa]s?)\b/;

/** What categories hold, where the name says nothing. */
const SHELVES: readonly (readonly [RegExp, Kind])[] = [
  [
    /\b(?:gaseosas?|bebidas?|refrescos|aguas?|jugos?|nectares|cervezas?|licores?|vinos?|destilados|aceites?|vinagres?)\b/,
    'ml',
  ],
  [
    /\b(?:arroz|granos|legumbres|pastas|fideos|harinas?|azucar|endulzantes|snacks?|pasabocas|aperitivos|cereales|enlatados|conservas|carnes?|embutidos|cafe|quesos?|mascotas?|perros?|gatos?|galletas|panaderia|frutas|verduras|hortalizas|mantequillas?|margarinas?)\b/,
    'g',
  ],
];
/** What is sold there by volume, if a letter is left of it: '75M' of a toothpaste, '85M' of a sauce. */
const SHELVES_OF_VOLUME =
  /\b(?:higiene|oral|capilar|cabello|corporal|facial|piel|perfum|cosmetic|desodorantes?|aseo|limpieza|hogar|salsas?|lacteos?|yogur|farmacia|bebe)/;

const SHELVES_OF_EACH =
  /\b(?:lacteos|yogur|higiene|oral|capilar|cabello|corporal|desodorantes?|aseo|limpieza|detergentes)/;
const WET_FOOD = /\b(?:sobres?|pouch|humed[oa]|latas?|pate)\b/;
/** What is made of other goods, or for them. */
const OTHER_SHELVES = /\b(?:ferreteria|electro|papeleria|tecnologia|juguet|ropa|calzado|libros|desechables)/;

const FIRST_WORD = 1;

export type Kinds = {
  kind: Kind | undefined;
  /** The kind that the name tells. */
  named: Kind | undefined;
  /** Of what is there, a figure with a cut unit is of millilitres. */
  isOfVolume: boolean;
  /** The weight is that of each: of yogurts, soaps, cleaning. */
  isEach: boolean;
  /** Figures are ages and names of spirits and perfumes. */
  isAged: boolean;
};

type Shelf = {
  kind: Kind | undefined;
  isOfVolume: boolean;
  isEach: boolean;
  isAged: boolean;
  isPets: boolean;
  isOther: boolean;
};

const SHELF_CACHE = new Map<string, Shelf>();
const MOST_SHELVES = 2000;

export function kindsOf(plain: string, category: string): Kinds {
  const shelf = shelfOf(category);
  const found = NAMED.exec(plain);
  const [, counted, solid, liquid, long] = found ?? [];
  const isPowder = solid !== undefined && !(/^(?:detergente|jabon|lava)/.test(solid) && LIQUID.test(plain));
  // Tea on a shelf of drinks is bottled.
  const isCountedHere = counted !== undefined && !(counted === 'te' && shelf.kind === 'ml');
  const named = isCountedHere ? 'und' : isPowder ? 'g' : (solid ?? liquid) ? 'ml' : long ? 'm' : undefined;
  // 'Lija de agua 220' is no water: without a category only the first word tells.
  const isSure = category === '' ? (found?.index ?? 0) <= FIRST_WORD : !shelf.isOther;
  const isCounted = named === 'und' || named === 'm';
  return {
    ...shelf,
    isEach: shelf.isEach || (shelf.isPets && WET_FOOD.test(plain)),
    named,
    kind: isCounted ? named : isSure ? (named ?? shelf.kind) : undefined,
  };
}

/** Remembered, because a file names each of its categories many times. */
function shelfOf(category: string): Shelf {
  const remembered = SHELF_CACHE.get(category);
  if (remembered) return remembered;
  const plain = plainText(category);
  const shelf = {
    kind: SHELVES.find(([words]) => words.test(plain))?.[1],
    isOfVolume: SHELVES_OF_VOLUME.test(plain),
    isOther: OTHER_SHELVES.test(plain),
    isEach: SHELVES_OF_EACH.test(plain),
    isAged: /\b(?:licores?|vinos?|destilados|perfum)/.test(plain),
    isPets: /\b(?:mascotas?|perros?|gatos?)\b/.test(plain),
  };
  if (SHELF_CACHE.size < MOST_SHELVES) SHELF_CACHE.set(category, shelf);
  return shelf;
}
