import { expect, it } from 'vitest';
import { currentView, viewSearch } from './views.ts';

const all = { name: 'Todos', search: '' };
const inactive = { name: 'Inactivos', search: 'activos=no' };
const own = { name: 'De Luz', search: 'activos=no&orden=-code' };
const look = (search: string) => currentView([all, inactive, own], new URLSearchParams(search));

it('the current view is the one that matches most of the address', () => {
  expect(look('')).toBe(all);
  expect(look('activos=no&pagina=3')).toBe(inactive);
  expect(look('orden=-code&activos=no')).toBe(own);
  expect(look('activos=si&buscar=pan')).toBe(all);
});

it('two addresses with the same rows are one view, whatever page or record is open', () => {
  const one = viewSearch(new URLSearchParams('orden=-code&activos=no&pagina=2&despues=x'));
  expect(one).toBe(viewSearch(new URLSearchParams('abierto=7&activos=no&orden=-code')));
  expect(one).toBe(own.search);
});
