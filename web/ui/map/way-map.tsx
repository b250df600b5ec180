import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { BaseLayer } from './base-layer.tsx';
import type { Ground, Point } from './ground.ts';
import { MapCredit } from './map-credit.tsx';
import { offsetOf, type View, viewAround } from './projection.ts';
import { TileLayer } from './tile-layer.tsx';
import { useMapHand } from './use-map-hand.ts';
import { useSize } from './use-size.ts';
import './map.css';
import './way-map.css';

/** Half the visible extent around a single place: 450 m, in degrees. */
const AROUND = 0.004;
/** Half a pin and some room, in px. */
const MARGIN = 26;
const MOST_FITTED_ZOOM = 16;

const nothing = () => {};

export type WayPin = { key: string; at: Point; className: string; content: ReactNode };

type Props = {
  label: string;
  /** Null while loading, and after a failure. */
  town: Ground | null;
  /** The points to show until the user moves the map; fitted again when they change. */
  fit: readonly Point[];
  /** The line to draw, from place to place. */
  way: readonly Point[];
  pins: readonly WayPin[];
  /** A utility class. */
  height: string;
  children?: ReactNode;
};

/** Places and the line between them; decorative, because the page says the same in words. */
export function WayMap({ label, town, fit, way, pins, height, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [only] = fit;
  const around = only && fit.length === 1 ? cornersAround(only) : fit;
  const fitted = viewAround(around, size, MARGIN) ?? { center: only ?? CENTRE, zoom: MOST_FITTED_ZOOM };
  const places = JSON.stringify(fit);
  const [moved, setMoved] = useState<{ places: string; view: View }>();
  const view =
    moved?.places === places ? moved.view : { ...fitted, zoom: Math.min(MOST_FITTED_ZOOM, fitted.zoom) };
  const onView = (next: View) => setMoved({ places, view: next });
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
    <figure className="way-map grid gap-1 w-full" aria-label={label}>
      <div className={cx('map', height)} aria-hidden="true">
        <div ref={frame} className="map-ground" {...hand}>
          {size.width > 0 && (
            <>
              {town && <BaseLayer town={town} view={view} size={size} />}
              {town?.tiles && <TileLayer url={town.tiles.url} view={view} size={size} />}
              <svg className="absolute inset-0" width={size.width} height={size.height} aria-hidden="true">
                <polyline
                  className="way-map-way"
                  points={way
                    .map(onScreen)
                    .map(({ x, y }) => `${x} ${y}`)
                    .join(' ')}
                />
              </svg>
              {pins.map(({ key, at, className, content }) => (
                <Pin key={key} className={className} {...onScreen(at)}>
                  {content}
                </Pin>
              ))}
            </>
          )}
        </div>
      </div>
      <MapCredit ground={town} />
      {children}
    </figure>
  );
}

const CENTRE: Point = { lat: 4.6, lng: -74.08 };

type PinProps = { className: string; x: number; y: number; children: ReactNode };

function Pin({ className, x, y, children }: PinProps) {
  return (
    <span
      className={cx('way-map-pin', className)}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
    >
      {children}
    </span>
  );
}

function cornersAround({ lat, lng }: Point): Point[] {
  return [
    { lat: lat - AROUND, lng: lng - AROUND },
    { lat: lat + AROUND, lng: lng + AROUND },
  ];
}
