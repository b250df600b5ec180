import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from './read-content.ts';

/**
 * Titles as shops write them, each with what its unit price has to be made of, judged by a person before there was a
 * reader; '-' where nobody can know it from the words alone, so that no unit price may be shown.
 */
const cases = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as [title: string, right: string]);

const answer = (title: string) => {
  const reading = readContent(title);
  return 'content' in reading ? `${reading.content.quantity} ${reading.content.unit}` : '-';
};

describe('readContent', () => {
  test.each(cases('titles.txt'))('%s', (title, right) => expect(answer(title)).toBe(right));

  test('is never wrong for titles that were not looked at during development', () => {
    const read = cases('unseen-titles.txt').map(([title, right]) => ({
      title,
      right,
      answer: answer(title),
    }));
    expect(read.filter((one) => one.answer !== '-' && one.answer !== one.right)).toEqual([]);
    expect(read.filter((one) => one.answer === one.right).length).toBeGreaterThanOrEqual(95);
  });

  test('returns the number of packs', () => {
    expect(readContent('Gaseosa 12x250 ml')).toEqual({ content: { quantity: 3000, unit: 'ml', packs: 12 } });
    expect(readContent('Arroz 500 g')).toEqual({ content: { quantity: 500, unit: 'g', packs: 1 } });
  });

  test.each([
    ['Pollo entero 1.8-2.2 kg', 'range'],
    ['Chorizo + salami 80 g', 'sum'],
    ['Suero 200 g 250 g', 'several'],
    ['Atún pague 3 lleve 4', 'promotion'],
    ['Fourpack 400 g', 'packs'],
    ['Salchicha 7 und x 250 g', 'packs'],
    ['Detergente 3 kg + 20 % gratis', 'promotion'],
    ['Servilletas x 100 gratis 20', 'sum'],
    ['Rompecabezas 6 x 330', 'measure'],
    ['Arroz libra', 'measure'],
    ['Lata 111 g (82 g escurrido)', 'drained'],
    ['Galón blanqueador', 'measure'],
  ])('returns a reason: %s', (title, doubt) => expect(readContent(title)).toEqual({ doubt }));

  test.each([
    // The metric figure beside a measure of the market.
    ['Blanqueador galón 3.785 ml', '3785 ml'],
    ['Harina libra 460 g', '460 g'],
    // Paper by the metre where each roll's metres are written, tea by the piece.
    ['Papel higiénico 12 rollos x 30 m', '360 m'],
    ['Papel higiénico 12 rollos de 30 m', '360 m'],
    ['Papel higiénico 4 rollos 100 m', '4 und'],
    ['Té verde 20 bolsitas 30 g', '20 und'],
    ['Té verde 1 bolsita 30 g', '30 g'],
    // The weight of each soap, unless it is too little for one.
    ['Jabón 110 g x 3', '330 g'],
    ['Jabón 3 und 330 g', '330 g'],
    ['Jabón 3 und 179 g', '-'],
    ['Jabón 3 und 180 g', '180 g'],
    ['Jabón 3 und 120 g', '-'],
    ['Galletas 180 g 6 und', '180 g'],
    ['Galletas 180 g 6 paquetes', '-'],
    ['Chicle 90 g x 12', '90 g'],
    ['Café 90 g x 12', '-'],
    // What the whole of a pack is beside its parts.
    ['Gaseosa 6 x 250 ml (1.500 ml)', '1500 ml'],
    ['Gaseosa 6 x 250 ml (1.400 ml)', '-'],
    ['Gaseosa 250 ml (250 g)', '-'],
    ['Yogur 6 und (900 g)', '900 g'],
    ['Leche 6 und 1.100 ml', '6600 ml'],
    ['Leche 6 und 6.600 ml', '6600 ml'],
    ['Agua 3 und 600 ml', '-'],
    // What a pot holds is not sold, what it weighs is.
    ['Olla 5 litros', '-'],
    ['Vaso 500 g', '500 g'],
    ['Cuaderno 100 hojas', '-'],
    ['Servilletas 100 hojas', '100 und'],
    // Thousands with a blank, where they can be nothing else.
    ['Jugo 5 400 ml', '5400 ml'],
    ['Leche 4 500 g', '-'],
    ['Arroz 12 500 g', '12500 g'],
    ['Arroz 25 500 g', '-'],
    ['Cinta 5 100 m', '-'],
    ['Nan 1 400 g', '-'],
    ['Nan 1 x 400 g', '400 g'],
    ['Nan 6 x 400 g', '2400 g'],
    ['Café 150 x 5 g', '750 g'],
    ['Café 151 x 5 g', '-'],
    // What is added: of the same goods, or something else.
    ['Crema 600 + 100 ml', '700 ml'],
    ['Jabón 3 und + 1 und', '4 und'],
    ['Leche 2 + 1 l', '-'],
    ['Crema 60 g gratis 32 g', '-'],
    ['Café 250 g + pocillo', '250 g'],
    ['Kit café 250 g + pocillo', '-'],
    ['Kit arroz 500 g frijol 500 g', '-'],
    ['Combo arroz 500 g aceite 900 ml', '-'],
    ['Toallitas 170 unds x 2 unds', '340 und'],
    ['Pañal etapa 3 x 50 und', '50 und'],
    // An approximation is no content.
    ['Melón aprox 1 kg', '-'],
    ['Melón aproximado 1 kg', '-'],
    ['Queso peso variable 400 g', '-'],
  ])('%s: %s', (title, right) => expect(answer(title)).toBe(right));

  test.each(['', 'Huevo rojo AA', '0 g', '12', '100% natural', 'Vitamina b12'])('%s has no content', (text) =>
    expect(readContent(text)).toEqual({ nothing: true }),
  );

  test('handles any text quickly and never returns a negative content', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789.,x×+-/()kgmlund ³½'),
      maxLength: 2000,
    });
    fc.assert(
      fc.property(text, (any) => {
        const reading = readContent(any);
        return !('content' in reading) || reading.content.quantity > 0;
      }),
    );
    for (const piece of ['1 ', '1x', '1/2 ', '1-', 'un ', 'pk', '1,1', '+', 'x 1 und ']) {
      // A rule that looks back at what it has read takes seconds here; a busy machine is up to ten times slower.
      const before = performance.now();
      readContent(piece.repeat(1000));
      expect(performance.now() - before, piece).toBeLessThan(500);
    }
  });
});
