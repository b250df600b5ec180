import { canvas, type Map as LeafletMap, polygon, polyline, tileLayer } from 'leaflet';
import type { OutputOf } from '#contract/index.ts';
import { pointsOf } from '#rules/address/line-points.ts';

export type Town = OutputOf<'geocoding.town'>;

/** The map below the stops: built-in barrios and streets, and tiles of a tile service if configured. */
export function drawTown(map: LeafletMap, town: Town, colours: { ground: string; street: string }): void {
  const renderer = canvas({ padding: 0.5 });
  const still = { renderer, interactive: false } as const;
  for (const { line } of town.barrios)
    polygon(pointsOf(line), { ...still, stroke: false, fillColor: colours.ground, fillOpacity: 1 }).addTo(
      map,
    );
  for (const { line } of town.streets)
    polyline(pointsOf(line), { ...still, color: colours.street, weight: 4 }).addTo(map);
  if (town.tiles) tileLayer(town.tiles.url, { maxZoom: 19 }).addTo(map);
}
