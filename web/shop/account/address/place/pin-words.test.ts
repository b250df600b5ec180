import { expect, it } from 'vitest';
import { pinWords } from './pin-words.ts';

it('shows the barrio and the nearby crossing in tens of metres, no coordinates', () => {
  const names = {
    neighborhood: 'Alameda',
    neighborhoods: ['Alameda'],
    near: 'Calle 5 con Carrera 19',
    near_meters: 117,
  };
  expect(pinWords(names)).toBe('Marcador en Alameda, a 120\u00a0m de Calle 5 con Carrera 19');
  expect(pinWords({ ...names, near_meters: 20 })).toBe('Marcador en Alameda, junto a Calle 5 con Carrera 19');
});

it('shows that it is set while the barrio is unknown', () => {
  const nobody = { neighborhood: 'no reconocido', neighborhoods: [], near: '', near_meters: 0 };
  expect([pinWords(nobody), pinWords(null)]).toEqual(['Marcador puesto', 'Marcador puesto']);
});
