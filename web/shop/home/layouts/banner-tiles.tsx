import { cx } from '#web/ui/cx.ts';
import { Banner } from '../banner.tsx';
import type { Offer } from '../home-sections.ts';

type Props = { offers: readonly Offer[]; className?: string };

/** Banners side by side: two in a row on a phone, as many as there are on a desk, where two are wide. */
export function BannerTiles({ offers, className }: Props) {
  if (offers.length === 0) return null;
  // With one picture half of a wide one would be empty.
  const look = offers.length <= 2 ? 'banner-wide' : '';
  return (
    <div className={cx('page-block home-tiles', className)}>
      {offers.map((offer) => (
        <Banner key={offer.id} offer={offer} size="tile" className={look} />
      ))}
    </div>
  );
}
