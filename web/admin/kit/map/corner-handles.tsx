import { memo, type PointerEvent } from 'react';
import type { Point } from '#web/ui/map/ground.ts';
import { type Corners, middleOfSide } from './polygon-edit.ts';
import { pathOf, placeOf, type ShapeTone } from './shapes.tsx';

/** A dragged corner, or one created by dragging the middle of a side. */
export type Grip = { kind: 'corner' | 'side'; at: number };

type Props = {
  corners: Corners;
  origin: Point;
  scale: number;
  selected: number | null;
  /** Indexes of the first sides that cross each other: their corners are marked. */
  wrong: readonly number[];
  /** Whether the middles of sides have handles, which create corners. */
  withSides: boolean;
  onGrip: (grip: Grip, event: PointerEvent<SVGElement>) => void;
};

/** Shorter sides have no handle in their middle, in px. */
const LEAST_SIDE = 44;

type EditedAreaProps = Props & { tone: ShapeTone; isPolygon: boolean; canEdit: boolean };

/** The edited polygon, its crossing sides, and a handle for each corner. */
export function EditedArea({ tone, isPolygon, canEdit, ...handles }: EditedAreaProps) {
  const { corners, origin, wrong } = handles;
  return (
    <>
      <path
        className={`area area-edited area-${tone}`}
        d={pathOf(origin, corners, isPolygon)}
        data-corners={corners.length}
      />
      {wrong.map((side) => (
        <path
          key={side}
          className="area-wrong"
          d={pathOf(origin, [corners[side], corners[(side + 1) % corners.length]].filter(isPoint), false)}
        />
      ))}
      {canEdit && <CornerHandles {...handles} />}
    </>
  );
}

/** Handles for mouse and touch; the keyboard has its own (polygon-keys.ts). */
function CornerHandles({ corners, origin, scale, selected, wrong, withSides, onGrip }: Props) {
  const places = corners.map((corner) => placeOf(origin, corner));
  return (
    <>
      {withSides &&
        places.map(({ x, y }, at) => {
          const next = places[(at + 1) % places.length];
          const middle = middleOfSide(corners, at);
          if (!next || !middle || Math.hypot(next.x - x, next.y - y) * scale < LEAST_SIDE) return null;
          const place = placeOf(origin, middle);
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its number.
          return <Handle key={`side ${at}`} kind="side" at={at} {...place} scale={scale} onGrip={onGrip} />;
        })}
      {places.map(({ x, y }, at) => (
        <Handle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its number.
          key={`corner ${at}`}
          kind="corner"
          at={at}
          x={x}
          y={y}
          scale={scale}
          look={selected === at ? 'selected' : wrong.includes(at) ? 'wrong' : undefined}
          onGrip={onGrip}
        />
      ))}
    </>
  );
}

type HandleProps = Grip & {
  x: number;
  y: number;
  scale: number;
  look?: 'selected' | 'wrong' | undefined;
  onGrip: Props['onGrip'];
};

const Handle = memo(function Handle({ kind, at, x, y, scale, look, onGrip }: HandleProps) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${1 / scale})`}
      className={`handle handle-${kind}${look ? ` handle-${look}` : ''}`}
      data-corner={kind === 'corner' ? at + 1 : undefined}
      onPointerDown={(event) => onGrip({ kind, at }, event)}
    >
      <circle className="handle-reach" r={kind === 'corner' ? 18 : 14} />
      <circle className="handle-mark" r={kind === 'corner' ? 7 : 4} />
    </g>
  );
});

function isPoint(point: Point | undefined): point is Point {
  return point !== undefined;
}
