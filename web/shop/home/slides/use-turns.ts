import { useEffect, useState } from 'react';
import { useLessMotion } from '#web/ui/hooks/use-media.ts';

/** Storefront 9: the banners of home and promotions advance every 6 s. */
const ADVANCE_MS = 6_000;

type Turns = {
  many: boolean;
  /** The current slide: its change restarts the interval. */
  current: number;
  everyMs?: number | undefined;
  advance: () => void;
};

/**
 * Advances automatically. Paused by its button, while hovered, touched or focused, and with reduced motion.
 */
export function useTurns({ many, current, everyMs = ADVANCE_MS, advance }: Turns) {
  const [paused, setPaused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const lessMotion = useLessMotion();
  const still = lessMotion || paused || pointed || focused || !many;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the interval restarts with `current`.
  useEffect(() => {
    if (still) return;
    const timer = setTimeout(advance, everyMs);
    return () => clearTimeout(timer);
  }, [still, current, everyMs, advance]);

  return {
    paused,
    /** No pause button if nothing moves. */
    canPause: many && !lessMotion,
    togglePause: () => setPaused(!paused),
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
