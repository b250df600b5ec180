import { cx } from '#web/ui/cx.ts';
import { Banner } from '../banner.tsx';
import type { Offer } from '../home-sections.ts';

type Props = { offers: readonly Offer[]; className?: string };

/** Banners in a grid: two in a row on a phone, all in one row on a desktop, where up to two are wide. */
export function BannerTiles({ offers, className }: Props) {
  if (offers.length === 0) return null;
  // With one picture half of a wide banner would be empty.
  const look = offers.length <= 2 ? 'banner-wide' : '';
  return (
    <div className={cx('page-block home-tiles', className)}>
      {offers.map((offer) => (
        <Banner key={offer.id} offer={offer} size="tile" className={look} />
      ))}
    </div>
  );
}
