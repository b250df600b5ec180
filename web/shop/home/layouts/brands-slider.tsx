import { useCallback, useEffect, useRef, useState } from 'react';
import { ownAddress } from '#web/addresses/own-address.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { BannerLink } from '../banner.tsx';
import type { Offer } from '../home-sections.ts';
import { PauseButton } from '../slides/pause-button.tsx';
import { useTurns } from '../slides/use-turns.ts';

/** The part of the visible width that each step scrolls; the last brands remain visible for orientation. */
const TURN = 0.6;

/** The brands of the shop, sliding automatically (storefront 2, section HOME_BRANDS). */
export function BrandsSlider({ offers }: { offers: readonly Offer[] }) {
  const place = useRef<HTMLElement>(null);
  const [turn, setTurn] = useState(0);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const row = rowIn(place.current);
    if (row === null) return;
    const watcher = new ResizeObserver(() => setOverflows(row.scrollWidth > row.clientWidth + 8));
    watcher.observe(row);
    return () => watcher.disconnect();
  }, []);

  const advance = useCallback(() => {
    const row = rowIn(place.current);
    if (row === null) return;
    const atEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - 8;
    row.scrollTo({ left: atEnd ? 0 : row.scrollLeft + row.clientWidth * TURN, behavior: 'smooth' });
    setTurn((before) => before + 1);
  }, []);
  const { paused, canPause, togglePause, hold } = useTurns({ many: overflows, current: turn, advance });

  if (offers.length === 0) return null;
  return (
    <section ref={place} className="page-block" {...hold}>
      <div className="page-block-head">
        <h2 className="type-section">{texts.brands}</h2>
        {canPause && <PauseButton paused={paused} texts={texts.brandsMotion} onPress={togglePause} />}
      </div>
      <Carousel
        label={texts.brands}
        backLabel={shellTexts.carousel.back}
        onLabel={shellTexts.carousel.on}
        itemWidth="auto"
      >
        {offers.map((offer) => (
          <Brand key={offer.id} offer={offer} />
        ))}
      </Carousel>
    </section>
  );
}

function Brand({ offer }: { offer: Offer }) {
  const name = offer.art.title || offer.nameOffer;
  const logo = [...offer.photos, offer.photo, ...offer.art.pictures].map(ownAddress).find(Boolean);
  return (
    <BannerLink offer={offer} className="grid justify-items-center gap-2 w-28">
      <span className="brand-logo">
        {logo === undefined ? (
          <span aria-hidden>{initialsOf(name)}</span>
        ) : (
          <img src={logo} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </span>
      <span className="max-w-full overflow-hidden text-small/[1.125rem] font-semibold text-center text-ellipsis">
        {name}
      </span>
    </BannerLink>
  );
}

/** 'Fogón Valluno' → 'FV' */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map(([letter = '']) => letter.toUpperCase());
  return letters.slice(0, 2).join('');
}

function rowIn(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('.carousel-row') ?? null;
}
