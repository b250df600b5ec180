import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { BaseLayer } from './base-layer.tsx';
import type { Ground, Point } from './ground.ts';
import { MapCredit } from './map-credit.tsx';
import { MapZoom } from './map-zoom.tsx';
import { offsetOf, pointAt, TOWN_ZOOM, type View, withinZooms } from './projection.ts';
import { TileLayer } from './tile-layer.tsx';
import { useMapHand } from './use-map-hand.ts';
import { useSize } from './use-size.ts';
import './map.css';

/** How far an arrow key moves the pin, in px of the map; and with Shift. */
const STEP = 16;
const LEAP = 96;
/** The zoom for placing an address whose block is known, or only its neighbourhood. */
const NEAR_ZOOM = 15;
const AREA_ZOOM = 14;

type Props = {
  /** Null while loading, and after a failure. */
  town: Ground | null;
  start: Point;
  pin: Point | null;
  /** Whether the pin's position is known to about a block. */
  isNear: boolean;
  /** The user placed the pin, by pointer or arrow keys. */
  onPin: (point: Point) => void;
  corner?: ReactNode;
  texts: { kind: string; label: string; keys: string; closer: string; further: string };
};

/**
 * The map of an address: the pin is in its centre and the map is moved below it, by dragging, tapping or arrow keys.
 */
export function PinMap({ town, start, pin, isNear, onPin, corner, texts }: Props) {
  const map = useRef<HTMLDivElement>(null);
  const keys = useId();
  const size = useSize(map);
  const [view, setView] = useState<View>({
    center: pin ?? start,
    zoom: pin ? zoomFor(isNear) : TOWN_ZOOM,
  });
  const [shownPin, setShownPin] = useState(pin);
  // A pin placed by the address or the device recentres the map.
  if (pin !== shownPin) {
    setShownPin(pin);
    const isHere = pin !== null && near(offsetOf(view, pin));
    if (pin === null) setView({ center: start, zoom: TOWN_ZOOM });
    else if (!isHere) setView({ center: pin, zoom: zoomFor(isNear) });
  }
  const [drawn, setDrawn] = useState({ x: 0, y: 0 });
  const hand = useMapHand(map, {
    view,
    hasPin: pin !== null,
    onView: setView,
    onPinDrawn: setDrawn,
    onRest: rest,
  });

  // The town loaded after the map: without a pin the map is centred on it.
  useEffect(() => {
    if (pin === null) setView((before) => ({ ...before, center: start }));
  }, [pin, start]);

  function rest(next: View) {
    setView(next);
    onPin(next.center);
  }

  function zoom(by: number) {
    setView((before) => ({ ...before, zoom: withinZooms(before.zoom + by) }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const step = event.shiftKey ? LEAP : STEP;
    const arrow = ARROWS[event.key];
    if (arrow) rest({ ...view, center: pointAt(view, arrow.east * step, arrow.south * step) });
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else return;
    event.preventDefault();
  }

  return (
    <div className="map">
      <div
        ref={map}
        role="application"
        aria-roledescription={texts.kind}
        aria-label={texts.label}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application handles keys itself; they are described.
        tabIndex={0}
        className="map-ground"
        onKeyDown={onKeyDown}
        {...hand}
      >
        {town && size.width > 0 && <BaseLayer town={town} view={view} size={size} />}
        {town?.tiles && size.width > 0 && <TileLayer url={town.tiles.url} view={view} size={size} />}
        {pin !== null && <Pin drawn={drawn} />}
      </div>
      <p id={keys} hidden>
        {texts.keys}
      </p>
      {corner !== undefined && (
        <div className="map-corner absolute z-3 top-2.5 right-2.5 left-2.5 grid justify-items-end pointer-events-none">
          {corner}
        </div>
      )}
      <MapZoom texts={texts} onZoom={zoom} />
      <MapCredit ground={town} />
    </div>
  );
}

const ARROWS: Record<string, { east: number; south: number }> = {
  ArrowLeft: { east: -1, south: 0 },
  ArrowRight: { east: 1, south: 0 },
  ArrowUp: { east: 0, south: -1 },
  ArrowDown: { east: 0, south: 1 },
};

function zoomFor(isNear: boolean): number {
  return isNear ? NEAR_ZOOM : AREA_ZOOM;
}

/** Whether the pin is already there because the user moved it. */
function near({ x, y }: { x: number; y: number }): boolean {
  return Math.hypot(x, y) < 2;
}

/** How far the point of the pin is below its top, in px. */
const POINT = 47;

/** The pin in the middle of the map: its point is the address. */
function Pin({ drawn: { x, y } }: { drawn: { x: number; y: number } }) {
  return (
    <svg
      className="map-pin"
      style={{ transform: `translate(calc(-50% + ${x}px), ${y - POINT}px)` }}
      width="40"
      height="52"
      viewBox="0 0 40 52"
      aria-hidden="true"
    >
      <ellipse className="map-pin-shadow" cx="20" cy="47" rx="10" ry="3.5" />
      <path className="map-pin-body" d="M20 47C20 47 4 29.5 4 19a16 16 0 0 1 32 0C36 29.5 20 47 20 47Z" />
      <circle className="map-pin-eye" cx="20" cy="19" r="6" />
    </svg>
  );
}
