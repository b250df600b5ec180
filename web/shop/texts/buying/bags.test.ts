import { expect, it } from 'vitest';
import { bagsText } from './bags.ts';

it.each([
  [1, 'Bolsa de papel', '1 bolsa de papel'],
  [2, 'Bolsa de papel', '2 bolsas de papel'],
  [3, 'Bolsa de tela reutilizable', '3 bolsas de tela reutilizables'],
  [2, 'Bolsa compostable', '2 bolsas compostables'],
  [4, 'Caja de cartón grande', '4 cajas de cartón grandes'],
  [2, 'Bolsas del mercado', '2 bolsas del mercado'],
  [2, 'Cajón 100 % reciclado', '2 cajones 100 % reciclados'],
  [0, 'Bolsa de papel', '0 bolsas de papel'],
])('%s × %s', (count, name, text) => expect(bagsText(count, name)).toBe(text));
