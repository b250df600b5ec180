import { useEffect, useState } from 'react';
import { offsetOf, type View } from '#web/ui/map/projection.ts';

type Size = { width: number; height: number };

/** How much is drawn beside the window on each side, in windows: as far a hand moves before all is drawn anew. */
const BESIDE = 0.5;
/** From here on what is only stretched looks coarse. */
const MOST_STRETCH = 1;
/** A hand that stands still for so long is done, in ms. */
const REST_MS = 140;

/**
 * Moving and stretching a map are the work of the graphics card: what was drawn once for one view is shown moved, a
 * window and a half of it, and drawn anew when the hand stands still or has gone too far.
 */
export function useDrawnView(view: View, size: Size) {
  const [drawn, setDrawn] = useState(view);
  const { x, y } = offsetOf(drawn, view.center);
  const stretch = view.zoom - drawn.zoom;
  const isTooFar =
    Math.abs(x) > size.width * BESIDE ||
    Math.abs(y) > size.height * BESIDE ||
    Math.abs(stretch) > MOST_STRETCH;
  if (isTooFar && drawn !== view) setDrawn(view);

  useEffect(() => {
    const timer = setTimeout(() => setDrawn(view), REST_MS);
    return () => clearTimeout(timer);
  }, [view]);

  return {
    drawn,
    /** What is drawn is so large. */
    wide: { width: size.width * (1 + 2 * BESIDE), height: size.height * (1 + 2 * BESIDE) },
    style: {
      left: -size.width * BESIDE,
      top: -size.height * BESIDE,
      width: size.width * (1 + 2 * BESIDE),
      height: size.height * (1 + 2 * BESIDE),
      transform: `scale(${2 ** stretch}) translate(${-x}px, ${-y}px)`,
    },
  };
}
