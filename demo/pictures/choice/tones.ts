import type { DemoProduct } from '#demo/types.ts';

/** The colour of what is inside, where the words of a title do not say it. */
const TONES: readonly (readonly [shelf: RegExp, words: RegExp, tone: string])[] = [
  [/gaseosas/, /cola|coca|pepsi|original|zero|light|sin azúcar$/i, '#3a1d14'],
  [/gaseosas/, /colombiana|kola|uva/i, '#c9482a'],
  [/gaseosas/, /manzana/i, '#d9566f'],
  [/gaseosas/, /lima|sprite|limón/i, '#eef4dc'],
  [/gaseosas|maltas/, /malta|pony/i, '#2e170e'],
  [/aguas|sodas/, /./, '#d5ecf6'],
  [/te-frio/, /./, '#b8682a'],
  [/hidratantes/, /blue|azul|mora/i, '#3f8fd4'],
  [/hidratantes/, /./, '#f0a23a'],
  [/cervezas/, /refajo/i, '#c9602a'],
  [/vinos-tintos/, /./, '#4a1226'],
  [/vinos-blancos/, /rosado/i, '#f0b0a4'],
  [/vinos-blancos|espumosos/, /./, '#ece3a4'],
  [/aguardientes|ginebras/, /./, '#eef3f2'],
  [/rones|whiskys/, /./, '#b5651d'],
  [/cremas-aperitivos/, /crema|arequipe|coco/i, '#e2c9a4'],
  [/cremas-aperitivos/, /./, '#a83a2c'],
  [/aceites/, /oliva/i, '#b5ab2e'],
  [/aceites/, /./, '#f0c83a'],
  [/vinagres/, /balsámico/i, '#3a1d18'],
  [/vinagres/, /./, '#eedfae'],
  [/cafe/, /./, '#4a2c1a'],
  [/huevos/, /rojo|campesino|libre/i, '#d0925c'],
  [/huevos/, /./, '#f6ead8'],
  [/salchichas/, /pollo|pavo/i, '#e6a98a'],
  [/salchichas/, /./, '#cf6a55'],
  [/mortadelas|^madurados/, /./, '#9c3a34'],
  [/quesos-madurados/, /cabra|brie|camembert|oveja|feta|burrata/i, '#f6ecd0'],
  [/quesos-madurados/, /azul/i, '#e3e2d0'],
  [/quesos-madurados/, /./, '#f0cd6a'],
  [/quesos/, /./, '#fbf6e8'],
  [/jamones/, /./, '#e8a6a0'],
  [/salsas/, /mayonesa|ajo|césar|ranch|yogurt|bechamel|queso/i, '#f6ecc8'],
  [/salsas/, /mostaza/i, '#e2b02a'],
  [/salsas/, /bbq|soya|teriyaki|inglesa/i, '#3f1f16'],
  [/mermeladas/, /miel/i, '#d99a1e'],
  [/encurtidos/, /negra/i, '#33283a'],
  [/encurtidos/, /./, '#a8b04a'],
  [/detergentes|suavizantes/, /./, '#cfe3f2'],
  [/lavaplatos/, /./, '#b5d84a'],
  [/conservas/, /espárrago|palmito|alcachofa|raíces/i, '#e6dfb0'],
  [/conservas/, /lenteja/i, '#7a5a3a'],
  [/conservas/, /garbanzo|fríjol(?:es)? blanco/i, '#e6cf9a'],
  [/compotas/, /./, '#e8b85a'],
  [/bolsas-basura/, /blanca/i, '#f2f3f5'],
  [/bolsas-basura/, /verde|compost|biodegrad/i, '#5f9a5a'],
  [/bolsas-basura/, /./, '#33363d'],
  [/recipientes/, /./, '#c9ccd4'],
];

/** Shades that make-up is called by. */
const SHADES: readonly (readonly [words: RegExp, tone: string])[] = [
  [/vino|borgoña|marsala/i, '#7a1f3a'],
  [/cereza/i, '#a31f38'],
  [/frambuesa|fresa/i, '#d0355f'],
  [/teja|ladrillo/i, '#b5533a'],
  [/topo/i, '#8a7466'],
  [/toffee/i, '#a8763f'],
  [/rojo/i, '#c01f34'],
  [/fucsia|magenta/i, '#d01f7a'],
  [/coral|salmón/i, '#f0735c'],
  [/rosa|rosado|peonia|rosé/i, '#e58aa4'],
  [/nude|natural|beige|crema|arena|claro/i, '#dcae92'],
  [/marrón|mocha|moka|chocolate|café|canela|caramelo|miel|bronce/i, '#8f5a3c'],
  [/castaño/i, '#5a3826'],
  [/rubio|dorado|oro/i, '#d9a850'],
  [/naranja|durazno|melocotón/i, '#f08a4a'],
  [/morado|violeta|ciruela|lila|berenjena/i, '#7a4a92'],
  [/turquesa/i, '#1f9aa8'],
  [/azul/i, '#2a5aa8'],
  [/verde/i, '#3f8a5a'],
  [/gris|plata/i, '#9a9ea8'],
  [/blanco|transparente|brillo/i, '#f3eef0'],
  [/negro/i, '#1f1b22'],
];

export function contentColour({ sub, title }: Pick<DemoProduct, 'sub' | 'title'>): string | undefined {
  if (sub === 'maquillaje' || sub === 'manicure')
    return SHADES.find(([words]) => words.test(title))?.[1] ?? '#d9a08a';
  if (sub === 'tintes') return SHADES.find(([words]) => words.test(title))?.[1];
  return TONES.find(([shelf, words]) => shelf.test(sub) && words.test(title))?.[2];
}

/** Of food whose title does not say it: no sauce is blue. */
const USUAL: Readonly<Record<string, string>> = {
  salsas: '#c0502f',
  conservas: '#c9a05a',
  'azucar-panela': '#8f5a2a',
  'sal-condimentos': '#9a6a3a',
  'mermeladas-miel': '#c9582f',
  reposteria: '#8f5a2a',
  atunes: '#d9a890',
  gaseosas: '#c98a4a',
  cervezas: '#d9961e',
};

export function usualTone(shelf: string): string | undefined {
  return USUAL[shelf];
}
