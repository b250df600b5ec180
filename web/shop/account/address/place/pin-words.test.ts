import { expect, it } from 'vitest';
import { pinWords } from './pin-words.ts';

const pin = { lat: 3.43999, lng: -76.53636 };

it('says the barrio, the crossing nearby in tens of metres, and the coordinates truncated', () => {
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

it('says only where it is when nobody knows the barrio, or was not asked yet', () => {
  const nobody = { neighborhood: 'no reconocido', neighborhoods: [], near: '', near_meters: 0 };
  expect(pinWords(pin, nobody)).toBe('Pin puesto (3.4399, -76.5363)');
  expect(pinWords(pin, null)).toBe('Pin puesto (3.4399, -76.5363)');
});
