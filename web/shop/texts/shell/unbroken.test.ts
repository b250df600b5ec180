import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('figures stay with their sign and hours with their half of the day', () => {
  expect(unbroken('Desde $ 50.000 ganas 15 % de 9 a 11 a. m. y a las 2:00 p. m.')).toBe(
    'Desde $\u00a050.000 ganas 15\u00a0% de 9 a 11\u00a0a.\u00a0m. y a las 2:00\u00a0p.\u00a0m.',
  );
});
