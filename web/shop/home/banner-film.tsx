import { useEffect, useRef, useState } from 'react';
import { homeTexts } from '#web/shop/texts/home.ts';
import { PauseButton } from './slides/pause-button.tsx';

type Props = { url: string; poster: string | undefined };

/**
 * The video of an offer over its picture: muted, loaded when visible, never with reduced motion or data saving.
 */
export default function BannerFilm({ url, poster }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const [inSight, setInSight] = useState(false);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    const spot = place.current;
    if (spot === null || !mayPlay()) return;
    const watcher = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    });
    watcher.observe(spot);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    if (!inSight) return;
    const video = film.current;
    // If the browser refuses to play (low battery), the picture remains.
    if (!paused) void video?.play().catch(() => setPaused(true));
    return () => video?.pause();
  }, [inSight, paused]);

  return (
    <>
      <span
        ref={place}
        className="absolute inset-0 overflow-hidden rounded-card pointer-events-none"
        aria-hidden
      >
        {inSight && (
          <video
            ref={film}
            className="w-full h-full object-cover"
            src={url}
            poster={poster}
            muted
            loop
            playsInline
            preload="none"
            tabIndex={-1}
          />
        )}
      </span>
      {inSight && (
        <PauseButton
          className="absolute right-2 bottom-2 z-2 bg-surface"
          paused={paused}
          texts={homeTexts.film}
          onPress={() => setPaused(!paused)}
        />
      )}
    </>
  );
}

function mayPlay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
