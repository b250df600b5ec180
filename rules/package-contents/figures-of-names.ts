export type Step = readonly [RegExp, string | ((...match: string[]) => string)];

const UNITS = '(?:gr?s?|gramos|kgs?|kilos?|ml|cc|cl|lt?s?|litros?|mt?s?|unds?|uds?|u|un|unid[a-z]*|pzs?|oz)';
const PACK_WORDS = 'x|p|pk|pack|paq|caja|lata|bot|bolsa|por|de|und|c|cj';
const INGREDIENTS =
  '(?:cereales|granos|quesos|vegetales|verduras|frutas|frutos|semillas|hierbas|especias|carnes|sabores|leches|harinas|aceites|minutos|min|minute|ositos|osos|cordilleras|molinos|vidas|estrellas|esquinas|estaciones|acciones|beneficios|capas|salidas|tomas|puestos|velocidades|hilos|luces|colores en|ingredientes|vitaminas|proteinas|pimientas|chiles|mares|reyes|hermanos|caballos|pipers|calorias|de cacao|cacao)';

/** Figures that belong to a name, so that they neither count nor measure. */
export const NAME_STEPS: readonly Step[] = [
  // 'C/12 pz' counts, as in Mexico.
  [/\bc\/ ?(\d{1,3})\b(?![.,]\d)/g, ' x $1 '],
  [/\bmini (?=bri|bot|lat|barr|tarr|paq)/g, ''],
  [/\b(?:pack|paca|caja|paquete|display|estuche|cajon) (?:de|x|por) ?(\d{1,2})(?=\)? *$)/g, ' pk$1 '],
  [/\bpack x ?(\d{1,2})\b(?![.,]\d)/g, ' pk$1 '],
  [/(\d ?(?:grs?|g|ml|cc|lts?|l|kgs?|unds?|unid|uds?|un|u|paq|sob))x(?=\d)/g, '$1 x '],
  // 'Azúcar sobres x200' counts the sachets.
  [/\b((?:sobre|sobrecito|sachet|stick|bolsita|tableta)s) ?x ?(\d{1,4}) ?$/g, '$1 x $2 und'],
  // "Chicle 18's" has eighteen.
  [/\b(\d{1,3})['’´`]s\b/g, '$1 und'],
  // Sheets: 'servilleta 100h'; fewer are plies.
  [/(?<=\b(?:servilletas?|papel|toallas?|panuelos?|resmas?)\b.*)\b(\d{2,4}) ?h\b/g, '$1 hojas'],
  // 'Pollo entero kg', 'Leche litro': one of it.
  [/(?<!\d ?)\b(kg|litro)s? ?$/g, '1 $1'],
  // Degrees of alcohol and acidity.
  [/\d+(?:[.,]\d+)? ?[°º](?![a-z\d])/g, ' '],
  [/\b[fs]p[fs][ .-]{0,2}\d{1,3}\+?(?![\d.,])/g, ' '],
  // 'Bloqueador 50+ 50 ml', 'alimento perro 7+ adulto'; '600+100 ml' is a sum.
  [/(?<![\d.,])(?:[1-9]\d?\+(?= [a-z]{2})|(?:15|20|30|40|45|50|60|70|80|90|99|100)\+ (?=x? ?\d))/g, ' '],
  [
    /\+ ?(?=(?:vitaminas?|calcio|hierro|zinc|omega|colageno|fibra|proteina|minerales)\b|\d{1,2}(?: ?(?:-|a) ?\d{1,2})? ?(?:meses|mes|anos)\b)/g,
    ' ',
  ],
  [new RegExp(`(?<![\\d.,/])\\b\\d{1,3} ${INGREDIENTS}\\b`, 'g'), ' '],
  [/(?<=\b(?:maq|maquinas?|prestobarbas?|cuchillas?)\b.*)\b[2-6](?= x ?\d{1,2} ?(?:unds?|un|u)\b)/g, ' '],
  // Models: 'E27', 'Mach3', 'KN95', 'CR2032'.
  [
    new RegExp(`(?<=[a-wyz])(?<!\\b(?:${PACK_WORDS}))-?\\d{1,5}(?![\\da-z]|[.,]\\d)(?! ?${UNITS}\\b)`, 'g'),
    ' ',
  ],
  // Equal sides: '9x9', '33 x 33'.
  [new RegExp(`(?<![\\d.,])(\\d{1,3}) ?x ?\\1(?![\\d.,])(?! ?${UNITS}\\b)`, 'g'), ' '],
  [/\baprox\.? (?=\d{1,4} ?(?:unds?|unid|u)\b)/g, ' '],
];

const HARDWARE =
  /\b(?:tornillos?|puntillas?|chazos?|brocas?|discos? (?:de )?corte|tuercas?|arandelas?|pernos?)\b/;
/** Gauge by length, and inches: 'tornillo 6x1 1/2'. */
const GAUGES = new RegExp(
  `(?<![\\d.,/x])\\d{1,2}(?:/\\d{1,2})? ?x ?\\d{1,2}(?:[ -]\\d{1,2}/\\d{1,2}|/\\d{1,2})?(?![\\d.,])(?! ?${UNITS}\\b)|(?:\\d{1,2} )?\\d{1,2}/\\d{1,2}`,
  'g',
);

/** Without the measures of screws and the like, which look like packs and promotions. */
export function withoutGauges(plain: string): string {
  return HARDWARE.test(plain) ? plain.replace(GAUGES, ' ') : plain;
}
