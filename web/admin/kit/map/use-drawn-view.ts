import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { offsetOf, type View } from '#web/ui/map/projection.ts';

type Size = { width: number; height: number };

/** The rendered margin beside the window on each side, in windows: panning further renders again. */
const BESIDE = 0.5;
/** Beyond this zoom factor the scaled drawing looks coarse. */
const MOST_STRETCH = 1;
const REST_MS = 140;

/**
 * Pans and zooms a map on the GPU: a rendering for one view, larger than the window, is transformed, and rendered again
 * when the gesture pauses or goes too far. During a gesture React renders nothing: `follow` moves the layers in `frame`
 * directly.
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
  // React skips writing an unchanged transform, although a gesture has moved the layers since.
  useLayoutEffect(() => shift(followed.current ?? view));

  function follow(next: View): boolean {
    followed.current = isTooFar(drawn, next, size) ? null : next;
    if (followed.current) shift(next);
    return followed.current !== null;
  }

  return {
    drawn,
    follow,
    /** Called at the end of a gesture; `view` follows. */
    leave() {
      followed.current = null;
    },
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
