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
    ['Lata 111 g (82 g escurrido)', 'drained'],
    ['Galón blanqueador', 'measure'],
  ])('returns a reason: %s', (title, doubt) => expect(readContent(title)).toEqual({ doubt }));

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
  ])('%s', (text, quantity, unit) =>
    expect(measureOf(text)).toEqual(quantity === undefined ? undefined : { quantity, unit }),
  );
});
