import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { basesOfDiminutive } from './diminutives.ts';
import { codesIn, isNamedCode } from './product-codes.ts';
import { queryKey, readQuery } from './read-query.ts';
import { readSizes, type SoldSize, sizeFit } from './sizes.ts';
import { skeletonsOf, soundOf } from './sounds.ts';

test.each(
  `panecito-pan arepita-arepa tomatico-tomate cafecito-cafe huevito-huevo lechita-leche juguito-jugo yuquita-yuca
  arrocito-arroz limoncito-limon aguita-agua pescadito-pescado cervecita-cerveza platico-plato`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('-')),
)('%s may be of %s', (diminutive = '', word = '') => expect(basesOfDiminutive(diminutive)).toContain(word));

test('a word that is no diminutive has no base', () => {
  for (const word of ['pan', 'leche', 'mani', 'arroz', 'it', 'plastico']) {
    expect(basesOfDiminutive(word).filter((base) => base.length < 3 || base === word)).toEqual([]);
  }
});

test('every noun is among the bases of its diminutives', () => {
  const stem = fc.stringMatching(/^[bdflmnprst][aeiou][bdflmnprst]{1,2}$/);
  fc.assert(
    fc.property(stem, fc.constantFrom('o', 'a'), (letters, ending) => {
      expect(basesOfDiminutive(`${letters}it${ending}`)).toContain(`${letters}${ending}`);
    }),
  );
});

describe('sounds', () => {
  test.each([
    ['aros', 'arroz'],
    ['keso', 'queso'],
    ['sevoya', 'cebolla'],
    ['chito', 'cheeto'],
    ['esprite', 'sprite'],
  ])('%s sounds as %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

  test.each([
    ['jainequen', 'heineken'],
    ['jilet', 'gillette'],
    ['colgeit', 'colgate'],
    ['guiska', 'whiska'],
    ['quelog', 'kellogg'],
    ['pantin', 'pantene'],
    ['sholder', 'shoulder'],
  ])('%s is heard as %s', (heard, brand) => {
    expect(skeletonsOf(brand).some((skeleton) => skeletonsOf(heard).includes(skeleton))).toBe(true);
  });
});

describe('product codes', () => {
  test.each([
    ['SKU 612', '612'],
    ['sku: 1239', '1239'],
    ['cód. 612', '612'],
    ['sku222', '222'],
    ['SKU2167110', '2167110'],
    ['#222', '222'],
    ['770 2000 498391', '7702000498391'],
    ['7702000-498391', '7702000498391'],
    ['07702000273806', '7702000273806'],
    ['770200027380', '7702000273806'],
    ['036000291452', '0036000291452'],
    ['carneMolida', 'carneMolida'],
  ])('%s may be %s', (text, code) => expect(codesIn(text)).toContain(code));

  test.each(['leche entera', '12 x 250', 'ab', '', '1'.repeat(60), 'a'.repeat(41)])('%j is no code', (text) =>
    expect(codesIn(text)).toEqual([]),
  );
});

test.each([
  ['ref. 1200', true],
  ['n° 45', true],
  ['producto 500', true],
  ['código de barras 7702129022026', true],
  ['#405', true],
  ['7 702 535 011 119', true],
  ['12 250', false],
  ['refresco 1200', false],
  ['arte 310', false],
  ['no 45', false],
  ['sku abc', false],
])('whether %j says that it is a code: %s', (text, isCode) => expect(isNamedCode(text)).toBe(isCode));

test('a code that says so may have a single figure', () => expect(codesIn('sku: 9')).toContain('9'));

describe('sentences', () => {
  test.each([
    ['hola buenas tardes me muestra el café más barato', 'cafe'],
    ['un aceite que no sea de oliva', 'aceite'],
    ['leche que no venga en bolsa, por favor', 'leche'],
    ['me das tres bolsas de leche entera', 'leche entera'],
    ['media cubeta de huevos', 'huevo'],
    ['botellón de agua', 'agua'],
    // 'Ques' is the beginning of queso, and no plural of what people ask with.
    ['ques cam', 'ques cam'],
    ['toallas de noche', 'toalla noche'],
    // Where goods are put is none of them, unless it is what is asked for.
    ['agrega al carrito leche', 'leche'],
    ['al carrito leche', 'leche'],
    ['agregar leche al carrito de compras', 'leche'],
    ['mete al carro dos leches', 'leche'],
    ['ponme a la canasta tres aguacates', 'aguacate'],
    ['añade a mi carrito huevos', 'huevo'],
    ['agrégale pan tajado al mercado', 'pan tajado'],
    ['por favor agrega al pedido dos libras de arroz', 'arroz'],
    ['quiero pedir dos leches', 'leche'],
    ['dame 6 huevos', 'huevo'],
    ['carrito de mercado', 'carrito mercado'],
    ['agrega canasta para ropa al carrito', 'canasta ropa'],
    ['tres leches', 'tre leche'],
    ['uñas', 'una'],
  ])('%j asks for %j', (text, words) =>
    expect(
      readQuery(text)
        .words.map(({ token }) => token)
        .join(' '),
    ).toBe(words),
  );
});

describe('sizes in a query', () => {
  test.each([
    ['aceite x 3000', { is: 'figure', figure: 3000 }],
    ['huevos x30', { is: 'figure', figure: 30 }],
    ['coca cola 1.5', { is: 'figure', figure: 1.5 }],
    ['media libra de café', { is: 'amount', quantity: 250, unit: 'g', loose: false }],
    ['½ kilo de frijol', { is: 'amount', quantity: 500, unit: 'g', loose: false }],
    ['litro y medio de coca cola', { is: 'amount', quantity: 1500, unit: 'ml', loose: false }],
    ['vino 75 cl', { is: 'amount', quantity: 750, unit: 'ml', loose: false }],
    ['docena de huevos', { is: 'pieces', pieces: 12 }],
    ['papel 4 rollos', { is: 'pieces', pieces: 4 }],
    ['malta 12 x 250', { is: 'packs', packs: 12, each: 250 }],
    ['malta 12 x 250 ml', { is: 'packs', packs: 12, each: 250 }],
    ['corona six pack', { is: 'figure', figure: 6 }],
    ['media de aguardiente', { is: 'amount', quantity: 375, unit: 'ml', loose: false }],
  ])('%s', (text, size) => expect(readSizes(text).sizes).toEqual([size]));

  it('do not remove the words, nor figures that may be part of a name', () => {
    expect(readQuery('panal etapa 3 x 30')).toMatchObject({ figures: ['3'] });
    const sheets = readQuery('papel higiénico 4 hojas');
    expect([sheets.words.at(-1)?.token, sheets.figures, sheets.sizes]).toEqual(['hoja', ['4'], []]);
    expect(readQuery('Arroz Diana x 500 gr').words.map(({ token }) => token)).toEqual(['arroz', 'diana']);
    expect(readQuery('ingredientes para hacer ajiaco').words.map(({ token }) => token)).toEqual(['ajiaco']);
    expect(readQuery('6 huevos')).toMatchObject({ key: 'huevo', sizes: [{ is: 'pieces', pieces: 6 }] });
    const need = readQuery('algo pa la tos');
    expect(need.words.map(({ token }) => token)).toEqual(['tos']);
    expect([need.isAsking, readQuery('tos').isAsking]).toEqual([true, false]);
    expect(readQuery('para hacer la lasaña').need).toBe('hacer lasana');
    expect(readQuery('remedio para el dolor de muela').need).toBe('dolor muela');
    expect(readQuery('lavar los platos').joined.map(({ token }) => token)).toContain('lavaplato');
    expect(readQuery('pintar las uñas').words.map(({ enye }) => enye)).toContain('uña');
    expect(readQuery('sixpack').words.map(({ token }) => token)).toEqual(['sixpack']);
    expect(readQuery('7up 3 litros').words.map(({ token }) => token)).toEqual(['7up']);
  });

  const pack = (quantity: number, unit: SoldSize['unit'], packs = 1) => ({ quantity, unit, packs });
  it('match exactly the same size best, and twice the size not at all', () => {
    const half = { is: 'amount', quantity: 250, unit: 'g', loose: false } as const;
    expect(sizeFit(half, pack(250, 'g'))).toBe(1);
    expect(sizeFit(half, pack(1000, 'g'))).toBe(0);
    expect(sizeFit(half, pack(250, 'ml'))).toBe(0);
    const six = { is: 'pieces', pieces: 6 } as const;
    expect(sizeFit(six, pack(12, 'und'))).toBeGreaterThan(2 * sizeFit(six, pack(30, 'und')));
    expect(sizeFit({ is: 'figure', figure: 1.5 }, pack(1500, 'ml'))).toBe(1);
    expect(sizeFit({ is: 'figure', figure: 30 }, pack(30, 'und'))).toBe(1);
    expect(sizeFit({ is: 'figure', figure: 6 }, pack(1980, 'ml', 6))).toBe(1);
    expect(sizeFit({ is: 'packs', packs: 12, each: 250 }, pack(3000, 'ml', 12))).toBe(1);
  });

  it('match better the nearer they are, and never better than the same size', () => {
    const expected = fc.integer({ min: 50, max: 5000 });
    fc.assert(
      fc.property(expected, fc.double({ min: 1.05, max: 4, noNaN: true }), (quantity, factor) => {
        const size = { is: 'amount', quantity, unit: 'g', loose: false } as const;
        const [near, far] = [quantity * factor, quantity * factor * 1.3].map((one) =>
          sizeFit(size, pack(one, 'g')),
        );
        expect(near).toBeGreaterThanOrEqual(far ?? 0);
        expect(near).toBeLessThan(1);
      }),
    );
  });

  it('are parsed quickly in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789x,. leñ½/*kgml'), maxLength: 300 }),
        (text) => {
          const { words, sizes } = readQuery(text);
          expect(words.length).toBeLessThanOrEqual(10);
          expect(sizes.every((size) => size.is !== 'amount' || size.quantity > 0)).toBe(true);
        },
      ),
    );
    for (const piece of ['1 ', '1x', '1,', 'x ', '½', 'media ', '1.1.', 'ñ']) {
      const before = performance.now();
      readQuery(piece.repeat(700));
      expect(performance.now() - before, piece).toBeLessThan(500);
    }
  });
});

describe('words of a query', () => {
  it('keep the figure of a stage apart from the pieces', () => {
    const { words, figures, sizes } = readQuery('pañales etapa 3 x 50');
    expect(words.map(({ token }) => token)).toEqual(['panal', 'etapa']);
    expect(figures).toEqual(['3']);
    expect(sizes).toEqual([{ is: 'figure', figure: 50 }]);
  });

  it('include their ñ and the words beside them', () => {
    const [word] = readQuery('CAÑAS').words;
    expect(word).toEqual({ token: 'cana', written: 'cañas', enye: 'caña' });
    expect(readQuery('de la').words.map(({ token }) => token)).toEqual(['de', 'la']);
  });

  it('are also read together, with the small words between them', () => {
    expect(readQuery('de todito').joined).toEqual([{ token: 'detodito', from: 0, many: 1 }]);
    expect(readQuery('lava loza').joined).toEqual([{ token: 'lavaloza', from: 0, many: 2 }]);
  });

  it('are the same however they are typed', () => {
    expect(queryKey('  Léches ENTERAS x 1000 ml')).toBe(queryKey('leche entera'));
  });
});
