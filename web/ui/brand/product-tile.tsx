import { pictureOf } from '#web/ui/picture-set.ts';
import { Tile } from './tile.tsx';

type Props = {
  product: { photoUrl: string; tint?: string | null | undefined };
  /** Of the picture, in pixels; `className` has the size of its ground. */
  size: number;
  className: string;
};

/** A product in a row; decorative, because its name is beside it. */
export function ProductTile({ product: { photoUrl, tint }, size, className }: Props) {
  return (
    <Tile tint={tint} className={className}>
      {photoUrl !== '' && (
        <img
          src={pictureOf(photoUrl, 160)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      )}
    </Tile>
  );
}
