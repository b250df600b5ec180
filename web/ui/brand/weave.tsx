import { useId } from 'react';

/* A plain weave: three vertical bars over three horizontal ones, deliberately no traditional motif. */
const tiles = {
  header: {
    width: 24,
    height: 12,
    path: 'M1 0h2v12H1zM5 0h2v12H5zM9 0h2v12H9zM12 1h12v2H12zM12 5h12v2H12zM12 9h12v2H12z',
  },
  row: {
    width: 24,
    height: 24,
    path: 'M1 0h2v12H1zM5 0h2v12H5zM9 0h2v12H9zM12 1h12v2H12zM12 5h12v2H12zM12 9h12v2H12zM0 13h12v2H0zM0 17h12v2H0zM0 21h12v2H0zM13 12h2v12h-2zM17 12h2v12h-2zM21 12h2v12h-2z',
  },
  large: {
    width: 48,
    height: 48,
    path: 'M2 0h4v24H2zM10 0h4v24h-4zM18 0h4v24h-4zM24 2h24v4H24zM24 10h24v4H24zM24 18h24v4H24zM0 26h24v4H0zM0 34h24v4H0zM0 42h24v4H0zM26 24h4v24h-4zM34 24h4v24h-4zM42 24h4v24h-4z',
  },
} as const;

type Props = {
  /** header: 12 px on brand-deep; row: 20 px on brand, under a picture; large: 24 px cells on brand. */
  size: keyof typeof tiles;
  /** Height in px of the large one: 48 to 60. */
  height?: number;
};

/** The basket at the edge of a header, banner or empty state. Never a wallpaper behind text. */
export function Weave({ size, height }: Props) {
  const id = useId();
  const tile = tiles[size];
  return (
    <svg className={`weave weave-${size}`} height={height} aria-hidden>
      <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
        <path d={tile.path} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
