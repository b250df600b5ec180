import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = {
  /** "$ 9.600" with a no-break space. */
  children: string;
  unit?: ReactNode;
  /** Yellow means a lower price, and only that. */
  offer?: boolean;
  /** m on cards, xl on detail pages, s in lines. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** With a notch in the tile it overlaps (cards); otherwise freestanding. */
  notch?: boolean;
  muted?: boolean;
};

/** La etiqueta: the shelf label, the design's strongest shape. Looks the same everywhere. */
export function PriceLabel({
  children,
  unit,
  offer = false,
  size = 'm',
  notch = false,
  muted = false,
}: Props) {
  return (
    <span
      className={cx(
        'price-label',
        `price-${size}`,
        offer && 'price-offer',
        notch && !offer && 'price-notch',
        notch && 'price-on-tile',
        muted && 'price-muted',
      )}
    >
      {children}
      {unit !== undefined && (
        <span className="price-unit">
          {'\u00a0'}
          {unit}
        </span>
      )}
    </span>
  );
}
