import type { DemoBusiness, DemoCategory, DemoOffice, DemoProduct } from '#demo/types.ts';
import { stretch } from './goods.ts';

export function officesFor(
  business: DemoBusiness,
  offices: readonly DemoOffice[],
  count: number | undefined,
): DemoOffice[] {
  const own = offices.filter((office) => office.business.includes(business.slug));
  const target = count ?? own.length;
  const copies = Array.from({ length: Math.max(0, target - own.length) }, (_, i) =>
    copyOf(own[i % own.length], Math.floor(i / own.length) + 2),
  );
  return [...own.slice(0, target), ...copies];
}

/** The same office a little further east: for volumes only. */
function copyOf(office: DemoOffice | undefined, time: number): DemoOffice {
  if (!office) throw new Error('There is no office to copy');
  const shift = 0.08 * (time - 1);
  const moved = (points: [number, number][]): [number, number][] =>
    points.map(([lat, lng]) => [lat, Number((lng + shift).toFixed(6))]);
  return {
    ...office,
    id: `${office.id}-${time}`,
    name: `${office.name} ${time}`,
    displayName: `${office.displayName} ${time}`,
    lng: Number((office.lng + shift).toFixed(6)),
    polygon: moved(office.polygon),
    zones: office.zones.map((zone) => ({ ...zone, polygon: moved(zone.polygon) })),
  };
}

export function productsFor(
  business: DemoBusiness,
  products: readonly DemoProduct[],
  count: number | undefined,
): DemoProduct[] {
  const extent = business.products ?? count ?? products.length;
  if (extent >= products.length) return stretch(products, extent);
  return products.toSorted((a, b) => b.weight - a.weight || a.sku.localeCompare(b.sku)).slice(0, extent);
}

/** Only shelves with products. */
export function categoriesWith(
  categories: readonly DemoCategory[],
  products: readonly DemoProduct[],
): DemoCategory[] {
  const used = new Set(products.map(({ sub }) => sub));
  return categories
    .map((category) => ({
      ...category,
      subcategories: category.subcategories.filter(({ id }) => used.has(id)),
    }))
    .filter(({ subcategories }) => subcategories.length > 0);
}
