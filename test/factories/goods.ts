import { type brandIds, idOf, type subcategoryIds } from './ids.ts';

/** A product as the tests name it. Money in pesos, weight in grams. */
export type Good = {
  id: string;
  sku: string;
  title: string;
  brand?: keyof typeof brandIds;
  subcategory: keyof typeof subcategoryIds;
  size: string;
  /** Price by the gram: `content` grams for `price`. */
  byGram?: true;
  /** What the price buys, in `unit`. */
  content: number;
  unit: 'g' | 'ml' | 'und';
  gramsPerUnit?: number;
  cuts?: number[];
  maturity?: true;
  adults?: true;
  price: number;
  /** Price with the discount; the same as `price` without it. */
  net?: number;
  picture: string;
  hidden?: true;
  inactive?: true;
  views: number;
  /** Pieces or grams in every office that sells it. */
  stock: number;
  /** Offices of Canasta that sell it; all of them when left out. */
  only?: ('bretana' | 'chipichape' | 'palmira')[];
  /** Where it is sold out. */
  soldOutIn?: ('bretana' | 'chipichape' | 'palmira')[];
};

const PIECES = 60;
const GRAMS = 40_000;

export const goods = {
  // Fresh, by gram
  aguacate: byGram('aguacate', 'Aguacate Hass', 'verduras', 9_800, {
    gramsPerUnit: 250,
    maturity: true,
    picture: '1f951',
    views: 900,
  }),
  banano: byGram('banano', 'Banano criollo', 'frutas', 3_200, {
    gramsPerUnit: 150,
    maturity: true,
    picture: '1f34c',
    views: 950,
  }),
  mango: byGram('mango', 'Mango Tommy', 'frutas', 5_900, {
    gramsPerUnit: 400,
    maturity: true,
    picture: '1f96d',
    views: 400,
  }),
  tomate: byGram('tomate', 'Tomate chonto', 'verduras', 4_300, {
    gramsPerUnit: 120,
    picture: '1f345',
    views: 800,
  }),
  cebolla: byGram('cebolla', 'Cebolla cabezona blanca', 'verduras', 3_900, {
    gramsPerUnit: 180,
    picture: '1f9c5',
    views: 700,
  }),
  papa: byGram('papa', 'Papa pastusa', 'verduras', 2_700, {
    gramsPerUnit: 160,
    picture: '1f954',
    views: 750,
  }),
  pechuga: byGram('pechuga', 'Pechuga de pollo Campo Vivo', 'pollo', 21_900, {
    cuts: [1, 2, 3, 4],
    picture: '1f357',
    views: 880,
  }),
  carneMolida: byGram('carneMolida', 'Carne de res para moler', 'res', 28_900, {
    cuts: [2, 4],
    picture: '1f969',
    views: 620,
  }),

  // Pantry, by piece
  arroz: piece('arroz', 'Arroz blanco', 'granos', 4_800, {
    brand: 'diana',
    size: '1.000 g',
    content: 1_000,
    picture: '1f35a',
    views: 990,
  }),
  frijol: piece('frijol', 'Fríjol cargamanto rojo', 'granos', 9_900, {
    size: '500 g',
    content: 500,
    picture: '1fad8',
    views: 300,
  }),
  azucar: piece('azucar', 'Azúcar blanca', 'granos', 3_950, {
    size: '1.000 g',
    content: 1_000,
    picture: '1f9c2',
    views: 500,
  }),
  sal: piece('sal', 'Sal refinada', 'granos', 1_450, {
    size: '500 g',
    content: 500,
    picture: '1f9c2',
    views: 200,
  }),
  pasta: piece('pasta', 'Pasta espagueti', 'granos', 3_600, {
    size: '500 g',
    content: 500,
    picture: '1f35d',
    views: 350,
  }),
  aceite: piece('aceite', 'Aceite de girasol', 'enlatados', 16_900, {
    size: '1.000 ml',
    content: 1_000,
    unit: 'ml',
    picture: '1fad2',
    views: 450,
  }),
  /** 20.18 % off. */
  cafe: piece('cafe', 'Café molido', 'cafe', 10_900, {
    net: 8_700,
    brand: 'aguilaRoja',
    size: '250 g',
    content: 250,
    picture: '2615',
    views: 870,
  }),
  /** 10 % off. */
  chocolate: piece('chocolate', 'Chocolate de mesa', 'cafe', 8_000, {
    net: 7_200,
    size: '250 g',
    content: 250,
    picture: '1f36b',
    views: 330,
  }),
  /** The last three in every office. */
  atun: piece('atun', 'Atún en aceite', 'enlatados', 7_490, {
    size: '160 g',
    content: 160,
    picture: '1f96b',
    views: 410,
    stock: 3,
  }),

  // Dairy and eggs
  leche: piece('leche', 'Leche entera', 'leche', 4_990, {
    brand: 'alpina',
    size: '1.100 ml',
    content: 1_100,
    unit: 'ml',
    picture: '1f95b',
    views: 970,
  }),
  yogur: piece('yogur', 'Yogur de fresa', 'leche', 6_300, {
    brand: 'alpina',
    size: '1.000 g',
    content: 1_000,
    picture: '1f95b',
    views: 480,
  }),
  mantequilla: piece('mantequilla', 'Mantequilla con sal', 'leche', 7_800, {
    brand: 'alpina',
    size: '250 g',
    content: 250,
    picture: '1f9c8',
    views: 260,
  }),
  huevos: piece('huevos', 'Huevos AA rojos', 'huevos', 18_900, {
    brand: 'kikes',
    size: '30 und',
    content: 30,
    unit: 'und',
    picture: '1f95a',
    views: 960,
  }),

  // For adults
  cerveza: piece('cerveza', 'Cerveza original', 'cervezas', 19_800, {
    brand: 'aguila',
    size: '6 x 330 ml',
    content: 1_980,
    unit: 'ml',
    picture: '1f37a',
    views: 540,
    adults: true,
  }),
  ron: piece('ron', 'Ron añejo', 'rones', 52_000, {
    size: '750 ml',
    content: 750,
    unit: 'ml',
    picture: '1f943',
    views: 150,
    adults: true,
  }),

  // Those that must not be seen, or not everywhere
  hidden: piece('hidden', 'Garbanzo escondido', 'granos', 6_500, {
    size: '500 g',
    content: 500,
    picture: '1fad8',
    views: 999,
    hidden: true,
  }),
  inactive: piece('inactive', 'Lenteja retirada', 'granos', 4_100, {
    size: '500 g',
    content: 500,
    picture: '1fad8',
    views: 998,
    inactive: true,
  }),
  withoutPicture: piece('withoutPicture', 'Panela sin foto', 'granos', 5_200, {
    size: '1.000 g',
    content: 1_000,
    picture: '',
    views: 997,
  }),
  queso: piece('queso', 'Queso campesino', 'leche', 12_400, {
    size: '500 g',
    content: 500,
    picture: '1f9c0',
    views: 420,
    soldOutIn: ['bretana'],
  }),
  bocadillo: piece('bocadillo', 'Bocadillo veleño', 'enlatados', 5_600, {
    size: '18 und',
    content: 18,
    unit: 'und',
    picture: '1f36c',
    views: 180,
    only: ['palmira'],
  }),
} satisfies Record<string, Good>;

/** What the other business sells; its rice has the SKU of Canasta's rice. */
export const plazaGoods = {
  plazaArroz: {
    ...piece('plazaArroz', 'Arroz de La Plaza', 'plazaGranos', 4_500, {
      brand: 'plazaDiana',
      size: '1.000 g',
      content: 1_000,
      picture: '1f35a',
      views: 100,
    }),
    sku: 'arroz',
  },
  plazaPanela: piece('plazaPanela', 'Panela de La Plaza', 'plazaGranos', 4_900, {
    size: '1.000 g',
    content: 1_000,
    picture: '1f36f',
    views: 50,
  }),
} satisfies Record<string, Good>;

function byGram(
  key: string,
  title: string,
  subcategory: Good['subcategory'],
  price: number,
  more: Partial<Good> & Pick<Good, 'picture' | 'views'>,
): Good {
  return {
    id: idOf(`product ${key}`),
    sku: key,
    title,
    subcategory,
    size: 'Por peso',
    byGram: true,
    content: 1_000,
    unit: 'g',
    price,
    stock: GRAMS,
    ...more,
  };
}

function piece(
  key: string,
  title: string,
  subcategory: Good['subcategory'],
  price: number,
  more: Partial<Good> & Pick<Good, 'size' | 'content' | 'picture' | 'views'>,
): Good {
  return {
    id: idOf(`product ${key}`),
    sku: key,
    title,
    subcategory,
    unit: 'g',
    price,
    stock: PIECES,
    ...more,
  };
}
