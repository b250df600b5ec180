import {
  canvas,
  divIcon,
  type FitBoundsOptions,
  featureGroup,
  type LatLngBounds,
  type LayerGroup,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  map as makeMap,
  marker,
  polygon,
  polyline,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { pointsOf } from '#rules/places/address/line-points.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { cx } from '#web/ui/cx.ts';
import type { Round, Stop } from '../round/stop.ts';
import './round-map.css';

type Props = {
  label: string;
  /** Said where the map itself cannot be drawn. */
  failedText: string;
  office: Pick<NonNullable<Round['office']>, 'point' | 'city'>;
  stops: readonly Pick<Stop, 'point' | 'status' | 'order_id'>[];
  current: Pick<Stop, 'order_id'> | undefined;
  /** Of one order, beside its other facts: low, and without the number of a stop. */
  small?: boolean;
};

/** Width of what is shown around a single stop. */
const AROUND_M = 900;

const FIT: FitBoundsOptions = { padding: [24, 24], maxZoom: 16, animate: false };

/** The store and the stops in order; decorative, because the list has the same content. */
export default function RoundMap({ label, failedText, office, stops, current, small = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(undefined);
  const drawn = useRef<LayerGroup>(undefined);
  const shown = useRef<LatLngBounds>(undefined);
  const [town, setTown] = useState<Town>();
  const [failed, setFailed] = useState(false);
  const route = JSON.stringify([
    office.point,
    ...stops.map(({ point, status }, index) => [point, status, index]),
    current?.order_id,
  ]);

  useEffect(() => {
    if (!box.current) return;
    // Leaflet's buttons and attribution are made from text, which our policy refuses; phones zoom with two fingers.
    const made = makeMap(box.current, {
      ...{ zoomControl: false, attributionControl: false, keyboard: false, scrollWheelZoom: false },
      ...{ zoomSnap: 0.25, maxZoom: 18 },
    });
    map.current = made;
    drawn.current = featureGroup().addTo(made);
    // Drawn in a part that is not shown yet, it has no size; then it has one.
    const sizes = new ResizeObserver(() => {
      made.invalidateSize({ animate: false });
      if (shown.current) made.fitBounds(shown.current, FIT);
    });
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      made.remove();
      map.current = undefined;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only `route` of the stops is rendered.
  useEffect(() => {
    if (!map.current || !drawn.current) return;
    drawn.current.clearLayers();
    const store = office.point;
    const placed = stops.flatMap((stop, index) => (stop.point ? [{ ...stop, at: stop.point, index }] : []));
    const points = [store, ...placed.map(({ at }) => at)];
    polyline(points, { className: 'round-map-way', interactive: false }).addTo(drawn.current);
    pinAt(store, '', 'store').addTo(drawn.current);
    for (const { at, index, status, order_id } of placed) {
      // As in the list: what came back was not delivered.
      const isDone = status === 'delivered';
      const look = order_id === current?.order_id ? 'current' : isDone ? 'done' : status;
      pinAt(at, isDone || small ? '' : String(index + 1), look).addTo(drawn.current);
    }
    const [only] = placed;
    // Of one stop what matters is around its door: the store may be at the other end of the town.
    shown.current =
      only && placed.length === 1 && !small ? latLng(only.at).toBounds(AROUND_M) : latLngBounds(points);
    map.current.fitBounds(shown.current, FIT);
  }, [route]);

  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    callApi('geocoding.town', { query: { city: office.city } }).then(
      (found) => isCurrent && setTown(found),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [office.city]);

  useEffect(() => {
    if (!map.current || !town || !box.current) return;
    const style = getComputedStyle(box.current);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    drawTown(map.current, town, { ground: colour('--brand-soft'), street: colour('--surface') });
  }, [town]);

  return (
    <figure className="round-map grid gap-1" aria-label={label}>
      <div ref={box} className={cx('isolate rounded-card', small ? 'h-32' : 'h-50')} aria-hidden="true" />
      {failed && <p role="status">{failedText}</p>}
      {town?.tiles && <figcaption className="type-note">{town.tiles.attribution}</figcaption>}
    </figure>
  );
}

const PIN_LOOKS: Record<string, string> = {
  store: 'border-surface bg-brand-deep',
  current: 'border-surface bg-brand text-on-solid',
  done: 'round-map-done border-surface bg-brand text-on-solid',
  attempted: 'border-danger text-danger',
};

function pinAt(at: [number, number], text: string, look: string) {
  const words = document.createElement('span');
  words.textContent = text;
  const icon = divIcon({
    ...{ html: words, className: cx('round-map-pin', PIN_LOOKS[look]) },
    ...{ iconSize: [32, 32], iconAnchor: [16, 16] },
  });
  return marker(at, { icon, interactive: false, keyboard: false });
}

type Town = OutputOf<'geocoding.town'>;

/** The map below the stops: built-in barrios and streets, and tiles of a tile service if configured. */
function drawTown(map: LeafletMap, town: Town, colours: { ground: string; street: string }): void {
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
