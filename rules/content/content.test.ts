import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from './read-content.ts';
import { measureOf } from './units.ts';

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
    ['Cerveza 6 x 330', 'measure'],
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

  test.each([
    // Metres of each roll: said so, of one roll, or too few for all of them.
    ['Papel higiénico 1 rollo 22 mts', '22 m'],
    ['Papel higiénico 12 rollos 27 m', '324 m'],
    ['Papel higiénico 4 rollos 30 m c/u', '120 m'],
    // More of it, and whether the figure is with or without.
    ['Café 170 g + 20 % gratis', '-'],
    ['Café 500 g + 10% más', '-'],
    ['Detergente 3 kg 20% gratis', '-'],
    ['Detergente 3 kg gratis 20%', '-'],
    ['Detergente 3 kg 20% más contenido', '-'],
    ['Servilletas x 100 gratis 20', '-'],
    ['Servilletas x 100 und 20 gratis', '-'],
    ['Toalla 40 und gratis x 10', '-'],
    ['Aceite 100% extra virgen 500 ml', '500 ml'],
    ['Leche 30% más calcio 900 ml', '900 ml'],
    // A length that is not sold by the metre.
    ['Cargador USB 2 m', '-'],
    ['Extensión eléctrica 5 m', '-'],
    ['Extensión eléctrica 5 m x 2 und', '2 und'],
    ['Cable USB 1,5 m', '-'],
    ['Escoba suave con mango 1,20 m', '-'],
    ['Trapero algodón 250 g mango 1,4 m', '250 g'],
    // What may be inside the pack, or several of it.
    ['Salchicha 7 und x 250 g', '-'],
    ['Salchicha 7 x 250 g', '-'],
    ['Salchichas 4 x 176 g', '704 g'],
    ['Cerveza tostada 6 x 330 ml', '1980 ml'],
    ['Yogur sabor galleta 4 und x 120 g', '480 g'],
    ['Galletas 12 x 36 g', '432 g'],
    ['Galletas de chips 6 x 35 g', '210 g'],
    ['Galletas 9 paquetes x 30 g', '270 g'],
    ['Galleta Oreo 36 g x 12', '-'],
    ['Jamón 230 g x 2', '-'],
    ['Jamón 2 und 230 g', '-'],
    ['Quesito 200 g x 2', '-'],
    ['Ponqué 230 g x 2', '-'],
    ['Galleta taco 315 g x 3', '315 g'],
    ['Galletas 2 tacos 241 g', '241 g'],
    ['Pizza de atún 2 x 220 g', '440 g'],
    ['Jamón 230 g x 10 und', '230 g'],
    ['Salchicha 1000 g x 4', '-'],
    ['Atún 480 g x 3 und', '-'],
    ['Atún 3 x 480 g', '-'],
    ['Atún 3 und 480 g', '480 g'],
    ['Atún 170 g x 3 und', '510 g'],
    ['Atún 354 g x 2 und', '-'],
    ['Atún 3 latas x 354 g', '1062 g'],
    ['Atún 1 kg x 2 und', '2000 g'],
    ['Sardinas 425 g x 3', '1275 g'],
    ['Azúcar 500 g x 100 sobres', '-'],
    // Width by height of bags, and packs of figures without a unit.
    ['Bolsas 70x90 x 10', '10 und'],
    ['Bolsas de basura 70 x 90 10 und', '10 und'],
    ['Bolsas 70x90', '-'],
    ['Bolsa para basura rollo 43x48 cm', '1 und'],
    ['Bolsas 20x28 g', '560 g'],
    ['Cerveza 6 x 330', '-'],
    ['Servilletas 3 x 100', '-'],
    ['Pañitos bebé 3 x 80', '-'],
    ['Pañal 3 x 50', '50 und'],
    ['Pañal etapa 3 x 50', '50 und'],
    ['Mesa 60 x 90', '-'],
    // Eggs by the piece, whatever they weigh.
    ['Huevos 30 und AA 55 g', '30 und'],
    ['Huevos AA x 30 1.800 g', '30 und'],
    ['Huevo Cubeta 12', '12 und'],
    ['Huevo Kinder 20 g', '20 g'],
    ['Huevo de chocolate 30 g x 12 und', '360 g'],
    ['Pasta al huevo 500 g', '500 g'],
    // A measure without a figure beside a count.
    ['Jugo litro x 2', '2000 ml'],
    ['Jugo litro 6 und', '-'],
    ['Panela libra x 2', '-'],
    // Portions by the hundred, dry goods, names with figures.
    ['Azúcar sobres 200 x 5 g', '1000 g'],
    ['Azúcar 200 x 5 g', '-'],
    ['Pasta 250 g x 4 und', '1000 g'],
    ['Arroz 500 g x 6', '3000 g'],
    ['Arroz 6 und 500 g', '-'],
    ['Arroz paca 12,5 kg x 25 und', '-'],
    ['Arroz por paca, 25 bolsas 12.500 g', '12500 g'],
    ['Pasta lasaña 250 g x 12', '-'],
    ['Galletas de arroz 120 g x 12', '120 g'],
    ['Yogo Yogo 150 g p-6', '900 g'],
    ['Colgate Total 12 75 ml', '75 ml'],
    ['Crema dental total 12 und', '12 und'],
    ['Pañal Et. 5 +13 kg x 100', '100 und'],
    ['Pañal + 1 kg detergente', '-'],
  ])('%s: %s, as titles of shops have it', (title, right) => expect(answer(title)).toBe(right));

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

describe('measureOf', () => {
  test.each([
    ['1000 gr', 1000, 'g'],
    ['2.500 g', 2500, 'g'],
    ['0.500 g', 0.5, 'g'],
    ['117.5 gr', 117.5, 'g'],
    ['73.333 ml', 73.333, 'ml'],
    ['2,5 lt', 2500, 'ml'],
    ['1.250 kg', 1250, 'g'],
    ['2 lb', 1000, 'g'],
    ['30 m', 30, 'm'],
    ['250 cm3', 250, 'ml'],
    ['x 12 und', undefined, 'und'],
    ['12 und', 12, 'und'],
    ['1.000.000 g', undefined, 'g'],
    ['50.000 g', 50_000, 'g'],
    ['50.001 g', 50.001, 'g'],
    ['  500 g ', 500, 'g'],
    ['0 g', undefined, 'g'],
    ['0,0004 g', undefined, 'g'],
    ['1.2.3 kg', undefined, 'g'],
    ['500 g2', undefined, 'g'],
  ])('%s', (text, quantity, unit) =>
    expect(measureOf(text)).toEqual(quantity === undefined ? undefined : { quantity, unit }),
  );
});
