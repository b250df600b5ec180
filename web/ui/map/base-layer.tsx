import { memo, useMemo } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Drawing, drawingOf } from './drawing.ts';
import type { Ground } from './ground.ts';
import { labelsIn } from './labels.ts';
import { DRAWN_AT, type Place, type View, worldOf, worldPixels } from './projection.ts';

type Props = { town: Ground; view: View; size: { width: number; height: number } };

/**
 * The map drawn from the shop's own data: blocks, streets, areas of offices. Decorative: the pin carries the position.
 */
export function BaseLayer({ town, view, size }: Props) {
  const drawing = useMemo(() => drawingOf(town), [town]);
  const scale = 2 ** (view.zoom - DRAWN_AT);
  const middle = middleOn(drawing, view);
  const shift = `translate(${size.width / 2} ${size.height / 2}) scale(${scale}) translate(${-middle.x} ${-middle.y})`;
  const labels = labelsIn(drawing, middle, scale, view.zoom, size);

  return (
    <>
      <svg className="absolute inset-0" width={size.width} height={size.height} aria-hidden="true">
        <g transform={shift}>
          <Paths drawing={drawing} />
        </g>
      </svg>
      {labels.map(({ key, text, kind, at }) => (
        <span
          key={key}
          aria-hidden
          className={`map-label map-label-${kind}`}
          style={{
            transform: `translate(${(at.x - middle.x) * scale + size.width / 2}px, ${(at.y - middle.y) * scale + size.height / 2}px) translate(-50%, -50%)`,
          }}
        >
          {kind === 'office' ? <Icon name="basket-fill" size={18} /> : text}
        </span>
      ))}
    </>
  );
}

/** Rendered once per town: moving and zooming is done by the browser. */
const Paths = memo(function Paths({ drawing }: { drawing: Drawing }) {
  return (
    <>
      {drawing.barrios.map(({ name, path }) => (
        <path key={name} className="map-barrio" d={path} />
      ))}
      {drawing.streets.map(({ name, path }) => (
        <path key={`${name} ${path}`} className="map-street" d={path} />
      ))}
      {drawing.coverages.map((path) => (
        <path key={path} className="map-coverage" d={path} />
      ))}
    </>
  );
});

function middleOn({ origin }: Drawing, { center }: View): Place {
  const [from, to] = [worldOf(origin), worldOf(center)];
  const width = worldPixels(DRAWN_AT);
  return { x: (to.x - from.x) * width, y: (to.y - from.y) * width };
}
