import { distanceMeters, type LatLng } from '#rules/places/coverage.ts';

type Filterable = { id: string; name: string; city: string };

/** The cities with how many stores they have, Cali first (storefront 2, city modal), then by name. */
export function citiesOf(offices: readonly Filterable[]): { city: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { city } of offices) counts.set(city, (counts.get(city) ?? 0) + 1);
  return [...counts]
    .map(([city, count]) => ({ city, count }))
    .sort((a, b) => rank(a.city) - rank(b.city) || byLetters(bare(a.city), bare(b.city)));
}

/** Without accents; Intl.Collator takes a tenth of a second to load on a cheap phone. */
function byLetters(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function inOrderOfCities<Office extends Filterable>(offices: readonly Office[]): Office[] {
  const order = new Map(citiesOf(offices).map(({ city }, place) => [city, place]));
  return [...offices].sort((a, b) => (order.get(a.city) ?? 0) - (order.get(b.city) ?? 0));
}

export function filterOffices<Office extends Filterable>(
  offices: readonly Office[],
  typed: string,
): Office[] {
  const query = bare(typed);
  return offices.filter(({ name, city }) => bare(`${city} ${name}`).includes(query));
}

/** '850 m', '1,1 km', '23 km'. */
export function distanceBetweenText(from: LatLng, to: LatLng): string {
  const meters = distanceMeters(from, to);
  if (meters < 1000) return `${Math.round(meters / 10) * 10}\u00a0m`;
  const km = meters / 1000;
  return `${km < 10 ? km.toFixed(1).replace('.', ',') : Math.round(km)}\u00a0km`;
}

function rank(city: string): number {
  return city === 'Cali' ? 0 : 1;
}

/** Lower case, without accents and outer spaces. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim();
}
