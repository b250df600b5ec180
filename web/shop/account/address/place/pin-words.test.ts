import { expect, it } from 'vitest';
import { pinWords } from './pin-words.ts';

const pin = { lat: 3.43999, lng: -76.53636 };

it('shows the barrio, the nearby crossing in tens of metres, and truncated coordinates', () => {
  const names = {
    neighborhood: 'Alameda',
    neighborhoods: ['Alameda'],
    near: 'Calle 5 con Carrera 19',
    near_meters: 117,
  };
  expect(pinWords(pin, names)).toBe(
    'Pin en Alameda, a 120\u00a0m de Calle 5 con Carrera 19 (3.4399, -76.5363)',
  );
  expect(pinWords(pin, { ...names, near_meters: 20 })).toContain('junto a Calle 5 con Carrera 19');
});

it('shows only the coordinates while the barrio is unknown', () => {
  const nobody = { neighborhood: 'no reconocido', neighborhoods: [], near: '', near_meters: 0 };
  expect(pinWords(pin, nobody)).toBe('Pin puesto (3.4399, -76.5363)');
  expect(pinWords(pin, null)).toBe('Pin puesto (3.4399, -76.5363)');
});
