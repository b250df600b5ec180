import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { offerLink } from '#rules/offers/link.ts';
import { homeTexts } from '#web/shop/texts/home.ts';
import { useLessMotion } from '#web/ui/hooks/use-media.ts';
import { Banner } from '../banner.tsx';
import type { Offer } from '../home-sections.ts';
import { PauseButton } from './pause-button.tsx';
import { useTurns } from './use-turns.ts';

const texts = homeTexts.slides;

type Props = {
  offers: readonly Offer[];
  size?: 'hero' | 'tile';
  first?: boolean;
  everyMs?: number;
  label?: string;
  className?: string;
};

/** The banners of a section: a single one is static, several rotate, without any nothing is rendered. */
export function BannerSlides(props: Props) {
  const [only, ...more] = props.offers;
  if (only === undefined) return null;
  if (more.length > 0) return <Slides {...props} />;
  const { size = 'hero', first = false, className } = props;
  return <Banner offer={only} size={size} first={first} {...(className ? { className } : {})} />;
}

function Slides({ offers, size = 'hero', first = false, everyMs, label = texts.label, className }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const { current, show } = useSlides(row, offers.length);
  const advance = useCallback(() => show((current + 1) % offers.length), [show, current, offers.length]);
  const { paused, canPause, togglePause, hold } = useTurns({ many: true, current, everyMs, advance });

  return (
    <section
      className="slides"
      data-size={size}
      aria-roledescription={texts.role}
      aria-label={label}
      {...hold}
    >
      {/* If the visible slide has no link, the row itself can be scrolled by keyboard. */}
      <ul ref={row} className="slides-row" tabIndex={offerLink(offers[current]?.url ?? '') ? undefined : 0}>
        {offers.map((offer, place) => (
          <li key={offer.id} inert={place !== current}>
            <Banner
              offer={offer}
              size={size}
              first={first && place === 0}
              {...(className ? { className } : {})}
            />
          </li>
        ))}
      </ul>
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
        {canPause && <PauseButton paused={paused} texts={texts} onPress={togglePause} />}
      </div>
    </section>
  );
}

/** The index of the visible slide, and a function to change it. Swiping may change it too. */
function useSlides(row: RefObject<HTMLUListElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const lessMotion = useLessMotion();

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const settle = () => setCurrent(Math.min(count - 1, Math.round(list.scrollLeft / list.clientWidth)));
    // 'scrollend' is younger than Chrome 105, and Safari 16 to 26.
    let waiting = 0;
    const scrolls = () => {
      window.clearTimeout(waiting);
      waiting = window.setTimeout(settle, 120);
    };
    list.addEventListener('scroll', scrolls, { passive: true });
    return () => {
      window.clearTimeout(waiting);
      list.removeEventListener('scroll', scrolls);
    };
  }, [row, count]);

  const show = useCallback(
    (place: number) => {
      setCurrent(place);
      const left = place * (row.current?.clientWidth ?? 0);
      row.current?.scrollTo({ left, behavior: lessMotion ? 'instant' : 'smooth' });
    },
    [row, lessMotion],
  );

  return { current, show };
}
