import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { BaseLayer } from '#web/ui/map/base-layer.tsx';
import type { Ground, Point } from '#web/ui/map/ground.ts';
import { MapCredit } from '#web/ui/map/map-credit.tsx';
import { offsetOf, type View, viewAround } from '#web/ui/map/projection.ts';
import { TileLayer } from '#web/ui/map/tile-layer.tsx';
import { useMapHand } from '#web/ui/map/use-map-hand.ts';
import { useSize } from '#web/ui/map/use-size.ts';
import type { Round, Stop } from '../round/stop.ts';
import '#web/ui/map/map.css';
import './round-map.css';

type Props = {
  label: string;
  /** Shown where the map itself cannot be drawn. */
  failedText: string;
  office: Pick<NonNullable<Round['office']>, 'point' | 'city'>;
  stops: readonly Pick<Stop, 'point' | 'status' | 'order_id'>[];
  current: Pick<Stop, 'order_id'> | undefined;
  /** Of one order, beside its other facts: low, and without the number of a stop. */
  small?: boolean;
};

/** Half of what is visible around a single stop: 450 m, in degrees. */
const AROUND = 0.004;
/** Half a pin and some room, in px. */
const MARGIN = 26;
const MOST_FITTED_ZOOM = 16;

const nothing = () => {};

/** The store and the stops in order; decorative, because the list has the same content. */
export default function RoundMap({ label, failedText, office, stops, current, small = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const { town, failed } = useTown(office.city);
  const store = pointOf(office.point);
  const placed = stops.flatMap((stop, index) =>
    stop.point ? [{ ...stop, at: pointOf(stop.point), index }] : [],
  );
  const way = [store, ...placed.map(({ at }) => at)];
  const route = JSON.stringify(way);
  const [only] = placed;
  // Of one stop what matters is around its door: the store may be at the other end of the town.
  const around = only && placed.length === 1 && !small ? cornersAround(only.at) : way;
  const fitted = viewAround(around, size, MARGIN) ?? { center: store, zoom: MOST_FITTED_ZOOM };
  const [moved, setMoved] = useState<{ route: string; view: View }>();
  const view =
    moved?.route === route ? moved.view : { ...fitted, zoom: Math.min(MOST_FITTED_ZOOM, fitted.zoom) };
  const onView = (next: View) => setMoved({ route, view: next });
  const hand = useMapHand(frame, {
    view,
    onView,
    onRest: onView,
    hasPin: false,
    onPinDrawn: nothing,
    onTap: nothing,
  });
  const onScreen = (point: Point) => {
    const { x, y } = offsetOf(view, point);
    return { x: x + size.width / 2, y: y + size.height / 2 };
  };

  return (
    <figure className="round-map grid gap-1" aria-label={label}>
      <div className={cx('map', small ? 'h-32' : 'h-50')} aria-hidden="true">
        <div ref={frame} className="map-ground" {...hand}>
          {size.width > 0 && (
            <>
              {town && <BaseLayer town={town} view={view} size={size} />}
              {town?.tiles && <TileLayer url={town.tiles.url} view={view} size={size} />}
              <svg className="absolute inset-0" width={size.width} height={size.height} aria-hidden="true">
                <polyline
                  className="round-map-way"
                  points={way
                    .map(onScreen)
                    .map(({ x, y }) => `${x} ${y}`)
                    .join(' ')}
                />
              </svg>
              <Pin look="store" {...onScreen(store)} />
              {placed.map(({ at, index, status, order_id }) => (
                <Pin
                  key={order_id}
                  look={lookOf(status, order_id === current?.order_id)}
                  number={small ? undefined : index + 1}
                  {...onScreen(at)}
                />
              ))}
            </>
          )}
        </div>
      </div>
      <MapCredit ground={town} />
      {failed && <p role="status">{failedText}</p>}
    </figure>
  );
}

type Look = 'store' | 'current' | 'done' | 'attempted' | 'next';

/** As in the list: what came back was not delivered. */
function lookOf(status: Stop['status'], isCurrent: boolean): Look {
  if (isCurrent) return 'current';
  if (status === 'delivered') return 'done';
  return status === 'attempted' ? 'attempted' : 'next';
}

const PIN_LOOKS: Record<Look, string> = {
  store: 'border-surface bg-brand-deep text-offer',
  current: 'border-surface bg-brand text-on-solid',
  done: 'border-surface bg-brand text-on-solid',
  attempted: 'border-danger text-danger',
  next: '',
};

function Pin({ look, number, x, y }: { look: Look; number?: number | undefined; x: number; y: number }) {
  return (
    <span
      className={cx('round-map-pin', PIN_LOOKS[look])}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
    >
      {look === 'store' && <Icon name="basket-fill" size={18} />}
      {look === 'done' && <Icon name="check-bold" size={18} />}
      {(look === 'current' || look === 'attempted' || look === 'next') && number}
    </span>
  );
}

/** What the map of a city draws, without its stores: those of other rounds do not matter here. */
function useTown(city: string): { town: Ground | null; failed: boolean } {
  const [town, setTown] = useState<Ground | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    callApi('geocoding.town', { query: { city } }).then(
      (found) => isCurrent && setTown(found),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [city]);
  return { town: useMemo(() => town && { ...town, offices: [] }, [town]), failed };
}

function pointOf([lat, lng]: readonly [number, number]): Point {
  return { lat, lng };
}

function cornersAround({ lat, lng }: Point): Point[] {
  return [
    { lat: lat - AROUND, lng: lng - AROUND },
    { lat: lat + AROUND, lng: lng + AROUND },
  ];
}
