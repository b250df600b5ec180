import { useState } from 'react';
import { type View, worldOf } from './projection.ts';

type Props = { url: string; view: View; size: { width: number; height: number } };

const TILE = 256;

/** Tiles of the tile service over the drawing, which remains visible where one fails to load. */
export function TileLayer({ url, view, size }: Props) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const level = Math.round(view.zoom);
  const side = TILE * 2 ** (view.zoom - level);
  const count = 2 ** level;
  const { x, y } = worldOf(view.center);
  const [left, top] = [x * count * side - size.width / 2, y * count * side - size.height / 2];
  const columns = range(Math.floor(left / side), Math.floor((left + size.width) / side));
  const rows = range(Math.floor(top / side), Math.floor((top + size.height) / side));
  const tiles = rows.flatMap((row) =>
    columns.map((column) => ({
      source: url
        .replace('{z}', String(level))
        .replace('{x}', String(((column % count) + count) % count))
        .replace('{y}', String(row)),
      transform: `translate(${column * side - left}px, ${row * side - top}px)`,
      isOnEarth: row >= 0 && row < count,
    })),
  );
  return tiles
    .filter(({ source, isOnEarth }) => isOnEarth && !failed.has(source))
    .map(({ source, transform }) => (
      <img
        key={source}
        className="absolute top-0 left-0 pointer-events-none max-w-none"
        src={source}
        alt=""
        draggable={false}
        width={side}
        height={side}
        style={{ transform }}
        onError={() => setFailed((before) => new Set(before).add(source))}
      />
    ));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
