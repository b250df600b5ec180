/**
 * What a title says of taste, scent or for whom: the colour of the label's light ground, and what is painted on it. In
 * the order of importance: of 'yogurt de fresa' the strawberry, not the milk.
 */
export type Variety = { accent?: string; art?: string; tone?: string };

type Row = readonly [words: string, variety: Variety];

/** Tastes, contents and whom it is for. */
const TASTES: readonly Row[] = [
  // Fruit.
  ['fresas?|frutos rojos|frutas rojas', { accent: '#e0385a', art: '1f353', tone: '#e98a9c' }],
  ['moras?|frutos silvestres|frutos del bosque', { accent: '#7c2f6d', tone: '#6b2a55' }],
  ['arándanos?', { accent: '#4a4fae', art: '1fad0', tone: '#4a3f78' }],
  ['cerezas?', { accent: '#b81e3c', art: '1f352', tone: '#a31f38' }],
  ['duraznos?|melocotón|albaricoques?', { accent: '#f0984a', art: '1f351', tone: '#f2b066' }],
  ['mangos?', { accent: '#f2a022', art: '1f96d', tone: '#f4b13c' }],
  ['piñas?', { accent: '#eebd22', art: '1f34d', tone: '#f3d45e' }],
  ['cocos?', { accent: '#7fb7a8', art: '1f965', tone: '#f4f0e8' }],
  ['bananos?|plátanos?|platanitos', { accent: '#eec22e', art: '1f34c', tone: '#f4dd84' }],
  ['manzanas?', { accent: '#6aa337', art: '1f34e', tone: '#e9cf7c' }],
  ['peras?', { accent: '#a5b83a', art: '1f350', tone: '#e6dc96' }],
  ['naranjas?|cítric[oa]s?', { accent: '#f08a1d', art: '1f34a', tone: '#f5a02c' }],
  ['mandarinas?|clementinas?|tangerina', { accent: '#ef7d1a', art: '1f34a', tone: '#f39530' }],
  ['lima limón|limón|limones|limonada|lima', { accent: '#7fb82e', art: '1f34b', tone: '#e4eba0' }],
  ['toronja|pomelo', { accent: '#ea6f62', tone: '#f0968a' }],
  ['uvas?|vid', { accent: '#6f3f98', art: '1f347', tone: '#5b2f6e' }],
  ['ciruelas?|pasas', { accent: '#5f2c55', tone: '#4a2444' }],
  ['sandía', { accent: '#e0504f', art: '1f349', tone: '#ea7a75' }],
  ['melón', { accent: '#8fbf5a', art: '1f348', tone: '#d7e4a5' }],
  ['kiwi', { accent: '#7ea83a', art: '1f95d', tone: '#a9c05f' }],
  ['maracuyá', { accent: '#e5a11c', tone: '#f0b63a' }],
  ['lulo', { accent: '#c9a51e', tone: '#d8c95c' }],
  ['guanábana', { accent: '#7da06a', tone: '#f2f0e4' }],
  ['guayaba|bocadillo', { accent: '#d65a55', tone: '#c9504a' }],
  ['frambuesas?', { accent: '#d22f5d', tone: '#c93a62' }],
  ['granada', { accent: '#b4273f', tone: '#a8283f' }],
  ['tropical|multifrutas?', { accent: '#f2902f', art: '1f96d', tone: '#f3a03e' }],
  ['higos?', { accent: '#6d4a63' }],
  ['dátiles', { accent: '#7a4a26', tone: '#6b3f1f' }],
  ['frutas?|frutal', { accent: '#e56a3c', art: '1f353' }],
  // Sweet.
  ['chocolate blanco', { accent: '#d8bd8e', art: '1f36b', tone: '#f0e2c4' }],
  [
    'chocolates?|achocolatad[oa]|cocoa|cacao|chocolatinas?|brownies?',
    { accent: '#6b3b1f', art: '1f36b', tone: '#5b3320' },
  ],
  ['caramelo|arequipe|dulce de leche|toffee', { accent: '#b9712c', art: '1f36e', tone: '#b8763a' }],
  ['vainilla|natillas', { accent: '#e2bf55', art: '1f366', tone: '#f3e3b0' }],
  ['miel', { accent: '#e0a01e', art: '1f36f', tone: '#d99a20' }],
  ['canela', { accent: '#a4602f', tone: '#a4703f' }],
  ['menta|hierbabuena|coolmint|mentol|eucalipt[ou]s?', { accent: '#2f9f7f', art: '1f33f', tone: '#aee0cf' }],
  [
    'café|capuchino|cappuccino|espresso|ristretto|mocca|lungo',
    { accent: '#6a4428', art: '2615', tone: '#4d2f1c' },
  ],
  ['galletas?', { accent: '#c58a45', art: '1f36a' }],
  ['ponqués?|tortas?|bizcocho', { accent: '#d28a4f', art: '1f370' }],
  ['donas?', { accent: '#c9677f', art: '1f369' }],
  ['gelatinas?|gomas|gomitas', { accent: '#d94f84' }],
  ['helados?|paletas?', { accent: '#5aa6d8', art: '1f368' }],
  ['masmelos?', { accent: '#ee9ab8' }],
  ['caramelos|confites|bombones|dulces', { accent: '#d9457c', art: '1f36c' }],
  ['chicles?', { accent: '#3a9fd6' }],
  // Nuts, grain, seeds.
  ['maní|cacahuete', { accent: '#c08a42', art: '1f95c', tone: '#c99656' }],
  ['almendras?', { accent: '#b9854f', tone: '#c79a66' }],
  ['avellanas?', { accent: '#8a5a33', art: '1f330', tone: '#9a6a3f' }],
  ['castañas?', { accent: '#7b4a28', art: '1f330', tone: '#7a4a2a' }],
  ['pistachos?', { accent: '#93ad5a', tone: '#b7c07a' }],
  ['nuez|nueces|pecán|macadamia|marañón', { accent: '#9a6c3f', tone: '#b0824f' }],
  ['ajonjolí|sésamo|lino|chía|quinua', { accent: '#a68a55', tone: '#d8c497' }],
  ['girasol', { accent: '#e3ae1f', art: '1f33b', tone: '#e7c34e' }],
  ['maíz|mazorca|choclo|corn', { accent: '#e8b41f', art: '1f33d', tone: '#efc64a' }],
  [
    'avena|granola|trigo|cereal(?:es)?|integral|centeno|espelta|multicereal',
    { accent: '#c79b55', art: '1f33e', tone: '#d9b77c' },
  ],
  ['arroz', { accent: '#8fa35a', art: '1f35a', tone: '#f4f0e4' }],
  ['soya', { accent: '#a3a04a', art: '1fadb', tone: '#ece3c8' }],
  ['fríjol(?:es)? blanco|lentejas?|garbanzos?', { accent: '#a8763a', tone: '#c9a66a' }],
  ['fríjol(?:es)?|frijoles', { accent: '#8c3b2e', art: '1fad8', tone: '#8a3a30' }],
  // Savoury.
  ['jamón|tocineta|tocino|bacon', { accent: '#d0626a', art: '1f953', tone: '#e59a9c' }],
  ['pollo|gallina', { accent: '#dd9433', art: '1f414', tone: '#e8b870' }],
  ['pavo', { accent: '#a86b3c', art: '1f983', tone: '#d9a577' }],
  ['res|carne|ternera|vaca', { accent: '#a8332f', art: '1f404', tone: '#8f3a34' }],
  ['cerdo', { accent: '#d98088', art: '1f416', tone: '#dc9a94' }],
  ['cordero|oveja', { accent: '#8d7a66', art: '1f411' }],
  ['cabra', { accent: '#8a8f7d', art: '1f410' }],
  ['conejos?', { accent: '#9a8a78', art: '1f407' }],
  ['pato', { accent: '#3f7f5d', art: '1f986' }],
  ['salmón', { accent: '#ee7f5c', art: '1f41f', tone: '#f0936f' }],
  ['atún|bonito|caballa', { accent: '#2f6f9f', art: '1f41f', tone: '#c98a7a' }],
  [
    'pescado|merluza|bacalao|sardinas?|trucha|tilapia|anchoas?|anchovas?',
    { accent: '#3f86ae', art: '1f41f', tone: '#c8d2d8' },
  ],
  ['camarones|camarón|langostinos?', { accent: '#ea7450', art: '1f990', tone: '#f09a78' }],
  ['cangrejo|surimi', { accent: '#d84f3c', art: '1f980' }],
  ['calamar(?:es)?', { accent: '#b98aa0', art: '1f991' }],
  ['pulpo', { accent: '#a04f6a', art: '1f419' }],
  ['mejillón|mejillones|almejas?', { accent: '#4f6274' }],
  ['huevos?', { accent: '#dca65a', art: '1f95a', tone: '#f2d9a5' }],
  [
    'quesos?|cheddar|parmesano|mozzarella|gouda|emmental',
    { accent: '#e6ac2b', art: '1f9c0', tone: '#f0cf74' },
  ],
  ['tomates?|napolitana|boloñesa|ketchup', { accent: '#cf3a2b', art: '1f345', tone: '#c23a28' }],
  ['ají|picante|chile|tabasco|chipotle', { accent: '#c92a1f', art: '1f336-fe0f', tone: '#b5301f' }],
  ['pimient[ao]|pimentón|pimentones', { accent: '#c33a2c', art: '1fad1', tone: '#b83a2a' }],
  ['ajo', { accent: '#a99bb0', art: '1f9c4', tone: '#e9e2cf' }],
  ['cebollas?', { accent: '#a0567a', art: '1f9c5', tone: '#d8b98a' }],
  ['champiñ[oó]n(?:es)?|setas|hongos|portobello', { accent: '#9a8068', art: '1f344', tone: '#d9cbb8' }],
  ['aceitunas?|oliva', { accent: '#76873a', art: '1fad2', tone: '#8d9a3f' }],
  ['pepin(?:os?|illos?)', { accent: '#5d8f3f', art: '1f952', tone: '#9db35a' }],
  ['zanahorias?', { accent: '#ea8329', art: '1f955', tone: '#ee9440' }],
  ['brócoli', { accent: '#3f8f4a', art: '1f966' }],
  ['espinacas?|acelga', { accent: '#3b8a46', art: '1f96c', tone: '#5f8f4a' }],
  ['aguacates?|guacamole', { accent: '#7da03f', art: '1f951', tone: '#a9bd62' }],
  ['berenjenas?', { accent: '#5d3a78', art: '1f346' }],
  ['arvejas?|habichuelas?|edamame', { accent: '#6aa338', art: '1fadb', tone: '#8fb84f' }],
  ['papas?|yuca', { accent: '#dba53b', art: '1f954', tone: '#e6c46a' }],
  ['ensaladas?|verduras?|vegetales|jardinera|menestra', { accent: '#5b9f45', art: '1f957' }],
  [
    'hierbas|orégano|albahaca|perejil|cilantro|tomillo|romero|laurel|pesto',
    { accent: '#4d8a3f', art: '1f33f', tone: '#6f8f4a' },
  ],
  ['pizzas?', { accent: '#d9542f', art: '1f355' }],
  ['hamburguesas?', { accent: '#c2752f', art: '1f354' }],
  [
    'lasañas?|espagueti|pasta|macarrones|fideos|tallarines|spaghetti',
    { accent: '#dba53a', art: '1f35d', tone: '#eecb6c' },
  ],
  ['caldo|sopa|crema de', { accent: '#d0843a', art: '1f372' }],
  ['sal', { accent: '#6f8fae', tone: '#f7f7f5' }],
  ['panela', { accent: '#a8672c', tone: '#9a5f2c' }],
  ['azúcar', { accent: '#8fb4d8', tone: '#fbfaf7' }],
  // For whom.
  ['cachorros?|perros?|canin[oa]s?', { accent: '#c9762c', art: '1f436' }],
  ['gatos?|gatitos?|gaticos?', { accent: '#7f6bb5', art: '1f431' }],
  ['canarios?|periquitos?|loros?|alpiste|ninfa|aves', { accent: '#5da64a', art: '1f99c' }],
  ['roedores|hámster', { accent: '#b08a5f', art: '1f439' }],
  ['bebés?|tetero', { accent: '#7fb6dc', art: '1f476' }],
  ['niños?|infantil(?:es)?', { accent: '#f0a03a', art: '1f9d2' }],
];

/** Scents and care: no word of food, whose rosé is no rose and whose spring rolls are no flower. */
const SCENTS: readonly Row[] = [
  ['lavanda', { accent: '#8a72c4', art: '1fabb', tone: '#b9a8e0' }],
  ['rosas?|rosado|pétalos', { accent: '#dc6a92', art: '1f339', tone: '#f0b3c6' }],
  ['floral|flores|flor|jazmín|primavera|jardín|azahar', { accent: '#d977ab', art: '1f338', tone: '#f2c3da' }],
  ['aloe|sábila', { accent: '#4fa47a', art: '1fab4', tone: '#bfe2c8' }],
  ['argán|karité|almendrado', { accent: '#b98a4f', tone: '#d9b37c' }],
  ['pino|bosque|eucaliptus', { accent: '#2f7f55', art: '1f332', tone: '#9fcfae' }],
  ['marin[oa]|brisa|océano|mar|azul|blue', { accent: '#2a84c4', art: '1f30a', tone: '#8cc6ea' }],
  ['manzanilla', { accent: '#e5bd3c', art: '1f33c', tone: '#f2dc8c' }],
  ['carbón', { accent: '#3a3d44', tone: '#45484f' }],
  [
    'bicarbonato|blanqueador|blanco|zero|sensitive|sensible|neutro|hipoalergénic[oa]',
    { accent: '#7fa8c8', tone: '#eef4f8' },
  ],
  ['noche', { accent: '#3b4a8a', art: '1f319' }],
  ['solar|fps', { accent: '#f0a01e', art: '2600-fe0f' }],
  ['hombre|men', { accent: '#34465f', tone: '#6f8299' }],
  ['mujer', { accent: '#c96a94' }],
];

/** Colours, which count last. */
const COLOURS: readonly Row[] = [
  ['t[eé] verde|matcha|verde', { accent: '#5f9f45', art: '1f343', tone: '#cfe0a0' }],
  ['t[eé] rojo|roj[oa]', { accent: '#c23b34', tone: '#b8443a' }],
  ['té|infusión|aromática', { accent: '#8f6a3f', art: '1f375', tone: '#c98f4f' }],
  ['leche|lácte[oa]|láctea', { accent: '#4f97d4', art: '1f95b', tone: '#fbfaf6' }],
  ['mantequilla|margarina', { accent: '#e8c13c', art: '1f9c8', tone: '#f3de8e' }],
  ['cerveza|lager', { accent: '#d9961e', art: '1f37a', tone: '#d9961e' }],
  ['negr[oa]|oscur[oa]', { accent: '#3b2a2a', tone: '#2e1f1c' }],
  ['amarill[oa]|dorad[oa]', { accent: '#e2b02a', tone: '#e8c050' }],
  ['morad[oa]|violeta', { accent: '#7a4fa0', tone: '#8a5fae' }],
];

type Pattern = readonly [words: RegExp, variety: Variety];

const patternsOf = (rows: readonly Row[]): Pattern[] =>
  rows.map(([words, variety]) => [new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'iu'), variety]);

const FOOD = patternsOf([...TASTES, ...COLOURS]);
const OTHER = patternsOf([...TASTES, ...SCENTS, ...COLOURS]);

/** The varieties that a title names, the most important first. */
export function varietiesOf(title: string, isFood: boolean): Variety[] {
  return (isFood ? FOOD : OTHER).filter(([words]) => words.test(title)).map(([, variety]) => variety);
}

/** What is painted on a shelf's packs whose title names nothing that can be painted. */
const USUAL: Readonly<Record<string, string>> = {
  panales: '1f476',
  toallitas: '1f476',
  'aseo-bebe': '1fae7',
  'formulas-cereales': '1f476',
  detergentes: '1f455',
  suavizantes: '1f9fa',
  quitamanchas: '1f9e6',
  lavaplatos: '1f37d-fe0f',
  limpiadores: '2728',
  bano: '1f6bd',
  ambientadores: '1f338',
  insecticidas: '1f99f',
  jabones: '1fae7',
  shampoo: '1fae7',
  acondicionadores: '1fae7',
  'higiene-oral': '1f9b7',
  'proteccion-femenina': '1f338',
  'primeros-auxilios': '1fa79',
  vitaminas: '1f48a',
  salchichas: '1f32d',
  cafe: '2615',
  'cafe-capsulas': '2615',
  'cafe-instantaneo': '2615',
  gaseosas: '1f9ca',
  aguas: '1f4a7',
  sodas: '1f4a7',
  maltas: '1f33e',
  cervezas: '1f33e',
  'vinos-tintos': '1f347',
  'vinos-blancos': '1f347',
  espumosos: '1f347',
  harinas: '1f33e',
  pastas: '1f35d',
  'galletas-saladas': '1f33e',
  'papas-yuca': '1f35f',
  'papas-paquetes': '1f954',
  pasabocas: '1f37f',
  helados: '1f368',
  'dulces-tipicos': '1f36c',
  hielo: '1f9ca',
  'hidratantes-energizantes': '26a1',
  'perros-seco': '1f436',
  'perros-humedo': '1f436',
  'gatos-seco': '1f431',
  'gatos-humedo': '1f431',
  arena: '1f431',
  'aseo-mascotas': '1f43e',
  'snacks-mascotas': '1f9b4',
  pilas: '1f50b',
  jugueteria: '1f9f8',
  parrilla: '1f525',
};

/** Where a word of a title means no taste and no scent: the 'mango' of a squeegee is its handle. */
const PLAIN = [
  ...['tintes', 'escobas-traperos', 'esponjas-guantes', 'recipientes', 'desechables', 'papeleria'],
  ...['velas-fiesta', 'pilas', 'calzado', 'accesorios-bebe', 'jugueteria'],
];
/** Cookies with chips: no cracker is one. */
const COOKIE = '1f36a';

/** What is painted on a label: at most two things. */
export function artOf(shelf: string, varieties: readonly Variety[]): string[] {
  const usual = USUAL[shelf];
  const named = PLAIN.includes(shelf) ? [] : varieties.flatMap(({ art }) => art ?? []);
  const fitting = shelf === 'galletas-saladas' ? named.filter((stem) => stem !== COOKIE) : named;
  if (fitting.length > 0) return fitting.slice(0, 2);
  return usual === undefined ? [] : [usual];
}
