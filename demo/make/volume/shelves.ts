import './food-shelves.ts';
import './other-shelves.ts';
import { RATE, SHELVES, type VolumeShelf } from './shelf-table.ts';

export function volumeShelf(
  category: string,
  subcategory: string,
  name: string,
): { shelf: VolumeShelf; sub: string } | undefined {
  if (category === 'Pizzas y platos preparados' && subcategory === 'Pizzas') {
    return {
      shelf: { sub: 'pizzas-frescas', house: 'Fogón Valluno', rate: RATE * 1.1, when: [] },
      sub: 'pizzas-frescas',
    };
  }
  if (category === 'Fruta y verdura' && subcategory === 'Verdura') return undefined;
  const shelf = SHELVES.get(subcategory);
  if (!shelf) return undefined;
  return { shelf, sub: shelf.when.find(([match]) => match.test(name))?.[1] ?? shelf.sub };
}
