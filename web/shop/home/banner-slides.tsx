import { type RefObject, useEffect, useRef, useState } from 'react';
import { homeTexts } from '#web/shop/texts/home.ts';
import { useLessMotion } from '#web/ui/hooks/use-media.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Banner } from './banner.tsx';
import type { Offer } from './home-sections.ts';

const texts = homeTexts.slides;

/** Storefront 9: the banners of home and promotions advance every 6 s. */
const ADVANCE_MS = 6_000;

/** Banners that take turns; they stand still on a press of pause, on hover, focus and touch, and for less motion. */
export function BannerSlides({ offers }: { offers: readonly Offer[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const { current, show } = useSlides(row, offers.length);
  const still = useLessMotion() || paused || held || offers.length < 2;

  useEffect(() => {
    if (still) return;
    const timer = setTimeout(() => show((current + 1) % offers.length), ADVANCE_MS);
    return () => clearTimeout(timer);
  }, [still, current, offers.length, show]);

  return (
    <section
      className="slides"
      aria-roledescription={texts.role}
      aria-label={texts.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul ref={row} className="slides-row">
        {offers.map((offer, place) => (
          <li key={offer.id} inert={place !== current}>
            <Banner offer={offer} size="hero" first={place === 0} />
          </li>
        ))}
      </ul>
      {offers.length > 1 && (
        <div className="slides-foot">
          {offers.map(({ id, nameOffer }, place) => (
            <button
              key={id}
              type="button"
              className="slides-dot"
              aria-label={texts.show(place + 1, offers.length, nameOffer)}
              aria-current={place === current || undefined}
              onClick={() => show(place)}
            />
          ))}
          <button
            type="button"
            className="slides-pause"
            aria-label={paused ? texts.play : texts.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play-fill' : 'pause-fill'} size={12} />
          </button>
        </div>
      )}
    </section>
  );
}

/** Which slide stands in the row, and how to bring another one. A finger may move it too. */
function useSlides(row: RefObject<HTMLUListElement | null>, count: number) {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const settle = () => setCurrent(Math.min(count - 1, Math.round(list.scrollLeft / list.clientWidth)));
    list.addEventListener('scrollend', settle);
    return () => list.removeEventListener('scrollend', settle);
  }, [row, count]);

  function show(place: number) {
    setCurrent(place);
    row.current?.scrollTo({ left: place * row.current.clientWidth, behavior: 'smooth' });
  }

  return { current, show };
}
