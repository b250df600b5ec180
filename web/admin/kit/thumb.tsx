import { tintStyle } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { pictureOf } from '#web/ui/picture-set.ts';

type Props = {
  picture: string;
  wide?: boolean;
};

/** A small picture in a row; decorative, because its name is beside it. Nothing without a picture. */
export function Thumb({ picture, wide = false }: Props) {
  if (picture === '') return null;
  return (
    <span className={cx('kit-thumb', wide && 'kit-thumb-wide')}>
      <img
        src={pictureOf(picture, wide ? 320 : 64)}
        alt=""
        className="rounded-staff"
        width={wide ? 120 : 32}
        height={wide ? 40 : 32}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

type ProductThumbProps = {
  product: { photoUrl: string; tint: string };
  /** Of the picture, in pixels; `className` has the size of its ground. */
  size: number;
  className?: string;
};

/** A product on its tint, which stays without a picture. */
export function ProductThumb({ product: { photoUrl, tint }, size, className }: ProductThumbProps) {
  return (
    <span className={cx('kit-thumb', className)} style={tintStyle(tint)}>
      {photoUrl !== '' && (
        <img
          src={pictureOf(photoUrl, size > 80 ? 320 : 160)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
      )}
    </span>
  );
}
