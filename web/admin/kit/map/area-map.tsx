import { type KeyboardEvent, type ReactNode, type Ref, useId, useMemo } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { BaseLayer } from '#web/ui/map/base-layer.tsx';
import type { Ground, Point } from '#web/ui/map/ground.ts';
import { MapCredit } from '#web/ui/map/map-credit.tsx';
import { MapZoom } from '#web/ui/map/map-zoom.tsx';
import { type View, withinZooms } from '#web/ui/map/projection.ts';
import { TileLayer } from '#web/ui/map/tile-layer.tsx';
import { useMapHand } from '#web/ui/map/use-map-hand.ts';
import { mapTexts as texts } from '../../texts/kit/map.ts';
import { placeOf, type Shape, ShapeLabels, ShapePaths, scaleOf } from './shapes.tsx';
import { useDrawnView } from './use-drawn-view.ts';
import '#web/ui/map/map.css';
import './area-map.css';

type Props = {
  label: string;
  /** Null while loading, and after a failure. */
  ground: Ground | null;
  /** The origin of distances; it never changes. */
  origin: Point;
  shapes: readonly Shape[];
  view: View;
  onView: (view: View) => void;
  onFit: () => void;
  onTap: (point: Point) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  ref: React.RefObject<HTMLDivElement | null>;
  size: { width: number; height: number };
  /**
   * Whether points are being placed: a crosshair then shows the centre, where the keyboard places them, and the map
   * does not move with the mouse.
   */
  aims: boolean;
  /** Rendered in the drawing above the shapes, at its scale. */
  children: (scale: number) => ReactNode;
};

const nothing = () => {};

export function AreaMap(props: Props) {
  const { ground, origin, shapes, view, onView, size, ref } = props;
  const keys = useId();
  const { drawn, wide, style, follow, leave } = useDrawnView(view, size, ref);
  const hasTiles = Boolean(ground?.tiles);
  const hand = useMapHand(ref, {
    view,
    hasPin: false,
    onView,
    // Tiles are positioned for each view.
    follow: hasTiles ? undefined : follow,
    onPinDrawn: nothing,
    onRest: (next) => {
      leave();
      onView(next);
    },
    onTap: props.onTap,
    isStill: props.aims,
  });
  // The coverage of offices is drawn as shapes instead.
  const town = useMemo(
    () => ground && { ...ground, offices: ground.offices.map((office) => ({ ...office, coverage: [] })) },
    [ground],
  );
  const baskets = useMemo(
    () => (ground?.offices ?? []).map(({ geopoint: [lat, lng] }) => ({ lat, lng })),
    [ground],
  );
  const middle = placeOf(origin, drawn.center);
  const shift = `translate(${wide.width / 2} ${wide.height / 2}) scale(${scaleOf(drawn)}) translate(${-middle.x} ${-middle.y})`;
  const zoom = (by: number) => onView({ ...view, zoom: withinZooms(view.zoom + by) });

  return (
    <div className="map area-map">
      <div
        ref={ref as Ref<HTMLDivElement>}
        role="application"
        aria-roledescription={texts.kind}
        aria-label={props.label}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application handles keys itself; they are described.
        tabIndex={0}
        className="map-ground"
        onKeyDown={props.onKeyDown}
        {...hand}
      >
        <div className="area-moved" style={style}>
          {town && size.width > 0 && <BaseLayer town={town} view={drawn} size={wide} />}
        </div>
        {ground?.tiles && size.width > 0 && <TileLayer url={ground.tiles.url} view={view} size={size} />}
        <div className="area-moved" style={style}>
          <svg className="absolute inset-0" width={wide.width} height={wide.height} aria-hidden="true">
            <g transform={shift}>
              <ShapePaths shapes={shapes} origin={origin} />
            </g>
          </svg>
          <ShapeLabels shapes={shapes} baskets={baskets} origin={origin} view={drawn} size={wide} />
        </div>
        {/* A separate layer: dragging does not render the others again. */}
        <div className="area-moved" style={style}>
          <svg className="absolute inset-0" width={wide.width} height={wide.height} aria-hidden="true">
            <g transform={shift}>{props.children(scaleOf(drawn))}</g>
          </svg>
        </div>
        {props.aims && <span className="area-aim" />}
      </div>
      <p id={keys} hidden>
        {texts.keys}
      </p>
      <MapZoom texts={texts} onZoom={zoom}>
        <IconButton label={texts.fit} onClick={props.onFit}>
          <Icon name="crosshair-simple" />
        </IconButton>
      </MapZoom>
      <MapCredit ground={ground} />
    </div>
  );
}
