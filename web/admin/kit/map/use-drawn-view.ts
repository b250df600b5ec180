import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
 * window and a half of it, and drawn anew when the hand stands still or has gone too far. While a hand moves it, React
 * draws nothing: `follow` moves the layers in `frame` themselves.
 */
export function useDrawnView(view: View, size: Size, frame: RefObject<HTMLElement | null>) {
  const [drawn, setDrawn] = useState(view);
  const followed = useRef<View | null>(null);
  if (isTooFar(drawn, view, size) && drawn !== view) setDrawn(view);

  useEffect(() => {
    const timer = setTimeout(() => setDrawn(view), REST_MS);
    return () => clearTimeout(timer);
  }, [view]);

  function shift(next: View): void {
    for (const layer of frame.current?.querySelectorAll<HTMLElement>('.area-moved') ?? [])
      layer.style.transform = transformOf(drawn, next);
  }
  // What was drawn anew while the hand goes on stands where the hand is.
  useLayoutEffect(() => {
    if (followed.current) shift(followed.current);
  });

  /** False where it must be drawn anew. */
  function follow(next: View): boolean {
    followed.current = isTooFar(drawn, next, size) ? null : next;
    if (followed.current) shift(next);
    return followed.current !== null;
  }

  return {
    drawn,
    follow,
    /** The hand has left it where `view` will be. */
    leave() {
      followed.current = null;
    },
    /** What is drawn is so large. */
    wide: { width: size.width * (1 + 2 * BESIDE), height: size.height * (1 + 2 * BESIDE) },
    style: {
      left: -size.width * BESIDE,
      top: -size.height * BESIDE,
      width: size.width * (1 + 2 * BESIDE),
      height: size.height * (1 + 2 * BESIDE),
      transform: transformOf(drawn, view),
    },
  };
}

function isTooFar(drawn: View, view: View, size: Size): boolean {
  const { x, y } = offsetOf(drawn, view.center);
  return (
    Math.abs(x) > size.width * BESIDE ||
    Math.abs(y) > size.height * BESIDE ||
    Math.abs(view.zoom - drawn.zoom) > MOST_STRETCH
  );
}

function transformOf(drawn: View, view: View): string {
  const { x, y } = offsetOf(drawn, view.center);
  return `scale(${2 ** (view.zoom - drawn.zoom)}) translate(${-x}px, ${-y}px)`;
}
