import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const CLOSEST = 4;
const PRESSED = 2.5;

type Point = { x: number; y: number };

/**
 * Zoom of a picture that is `scale` times its scrolling container. The point under the finger, the mouse or the centre
 * stays fixed.
 */
export function useZoom() {
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const start = useRef<{ from: number; at: Point } | null>(null);
  const latest = useRef(scale);

  function zoomTo(next: number, at: Point) {
    const target = Math.min(CLOSEST, Math.max(1, next));
    start.current = { from: latest.current, at };
    latest.current = target;
    setScale(target);
  }

  useLayoutEffect(() => {
    const box = stage.current;
    const { from, at } = start.current ?? {};
    if (box === null || from === undefined || at === undefined) return;
    start.current = null;
    box.scrollLeft = (box.scrollLeft + at.x) * (scale / from) - at.x;
    box.scrollTop = (box.scrollTop + at.y) * (scale / from) - at.y;
  }, [scale]);

  // Not React's own listeners: they are passive and could not keep the browser from zooming the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: zoomTo only touches refs and the setter.
  useEffect(() => {
    const box = stage.current;
    if (box === null) return;
    let apart = 0;

    function onTouches(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other || box === null) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (apart > 0) zoomTo(latest.current * (now / apart), inside(box, middle));
      apart = now;
    }

    function onWheel(event: WheelEvent) {
      // A trackpad pinch is a wheel event with Control.
      if (!event.ctrlKey || box === null) return;
      event.preventDefault();
      const at = inside(box, { x: event.clientX, y: event.clientY });
      zoomTo(latest.current * Math.exp(-event.deltaY / 100), at);
    }

    box.addEventListener('touchstart', onTouches, { passive: false });
    box.addEventListener('touchmove', onTouches, { passive: false });
    box.addEventListener('touchend', onTouches);
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      box.removeEventListener('touchstart', onTouches);
      box.removeEventListener('touchmove', onTouches);
      box.removeEventListener('touchend', onTouches);
      box.removeEventListener('wheel', onWheel);
    };
  }, []);

  return {
    stage,
    scale,
    /** Zooms in at the pressed point, or out to the whole picture. A key press zooms to the centre. */
    toggleAt: (x: number, y: number) => {
      const box = stage.current;
      if (box === null) return;
      const at = x === 0 && y === 0 ? middleOf(box) : inside(box, { x, y });
      zoomTo(latest.current > 1 ? 1 : PRESSED, at);
    },
    by: (factor: number) => {
      if (stage.current !== null) zoomTo(latest.current * factor, middleOf(stage.current));
    },
  };
}

function inside(box: HTMLElement, { x, y }: Point): Point {
  const { left, top } = box.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

function middleOf({ clientWidth, clientHeight }: HTMLElement): Point {
  return { x: clientWidth / 2, y: clientHeight / 2 };
}
