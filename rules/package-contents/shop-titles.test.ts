import { expect, test } from 'vitest';
import { readContent } from './read-content.ts';

const answer = (title: string) => {
  const reading = readContent(title);
  return 'content' in reading ? `${reading.content.quantity} ${reading.content.unit}` : '-';
};

/** Titles of shops that were read wrongly once; '-' where nobody can know from the words alone. */
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
])('%s: %s', (title, right) => expect(answer(title)).toBe(right));
