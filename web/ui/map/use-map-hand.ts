import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './ground.ts';
import { pointAt, type View, withinZooms } from './projection.ts';

/** Movement up to this many px is a tap instead of a drag. */
const TAP = 6;

type Finger = { x: number; y: number };
type Hand = {
  fingers: Map<number, Finger>;
  from: View;
  start: Finger;
  spread: number;
  moved: boolean;
  /** The current view: the gesture may end before it is rendered. */
  latest: View;
  /** The mouse has taken the pin itself, and draws it over the map. */
  onPin: boolean;
};

/** The area of the pin around the map's centre, in px: its point is below its head. */
const PIN = { left: -20, right: 20, top: -48, bottom: 4 };

type Moves = {
  view: View;
  hasPin: boolean;
  onView: (view: View) => void;
  /** The same without rendering; returns false if a render is necessary, and `onView` is called. */
  follow?: ((view: View) => boolean) | undefined;
  /** Called while the user drags the pin: its offset from the centre, in px. */
  onPinDrawn: (offset: { x: number; y: number }) => void;
  /** Called on release. */
  onRest: (view: View) => void;
  /** The map was tapped; without it a tap centres the map on the point. */
  onTap?: (point: Point) => void;
  /** One finger or the mouse only taps, at the point where it went down: the map stays fixed below a drawing. */
  isStill?: boolean;
};

/**
 * Gestures of the map: dragging moves the map under the pin, or the pin over it; two fingers zoom, a tap moves the
 * point under the pin, the wheel with Ctrl (and a trackpad pinch) zooms.
 */
export function useMapHand(map: RefObject<HTMLElement | null>, moves: Moves) {
  const { view, hasPin, onView, onPinDrawn, onRest, onTap, isStill = false } = moves;
  const hand = useRef<Hand | null>(null);

  useEffect(() => {
    const element = map.current;
    if (!element) return;
    function onWheel(event: WheelEvent) {
      // A wheel without modifier scrolls the page.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onView({ ...view, zoom: withinZooms(view.zoom - event.deltaY / 200) });
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [map, view, onView]);

  function begin(fingers: Map<number, Finger>, from: View, { moved, onPin = false }: Partial<Hand>): void {
    const [start, spread] = [centreOf(fingers), spreadOf(fingers)];
    hand.current = { fingers, from, start, spread, moved: moved === true, latest: from, onPin };
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const fingers = new Map(hand.current?.fingers);
    fingers.set(event.pointerId, fingerOf(event));
    const { x, y } = offsetIn(event);
    const isPin = hasPin && x > PIN.left && x < PIN.right && y > PIN.top && y < PIN.bottom;
    // The view of the current gesture, which may not be rendered yet.
    const from = hand.current && !hand.current.onPin ? hand.current.latest : view;
    begin(fingers, from, { moved: fingers.size > 1, onPin: isPin && fingers.size === 1 });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const now = hand.current;
    if (!now?.fingers.has(event.pointerId)) return;
    now.fingers.set(event.pointerId, fingerOf(event));
    const centre = centreOf(now.fingers);
    const [east, south] = [centre.x - now.start.x, centre.y - now.start.y];
    if (!now.moved && (isStill || Math.hypot(east, south) < TAP)) return;
    now.moved = true;
    if (now.onPin) {
      onPinDrawn({ x: east, y: south });
      now.latest = { ...now.from, center: pointAt(now.from, east, south) };
      return;
    }
    const stretch = now.spread > 0 ? Math.log2(spreadOf(now.fingers) / now.spread) : 0;
    now.latest = {
      center: pointAt(now.from, -east, -south),
      zoom: withinZooms(now.from.zoom + stretch),
    };
    if (!moves.follow?.(now.latest)) onView(now.latest);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const now = hand.current;
    if (!now?.fingers.delete(event.pointerId)) return;
    if (now.fingers.size > 0) {
      begin(now.fingers, now.latest, { moved: true });
      return;
    }
    hand.current = null;
    onPinDrawn({ x: 0, y: 0 });
    if (now.moved) {
      onRest(now.latest);
      return;
    }
    const { x, y } = isStill ? offsetIn(event, now.start) : offsetIn(event);
    if (onTap) onTap(pointAt(view, x, y));
    else onRest({ ...view, center: pointAt(view, x, y) });
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

function fingerOf({ clientX, clientY }: PointerEvent): Finger {
  return { x: clientX, y: clientY };
}

/** The finger's offset from the centre of the map, in px. */
function offsetIn(event: PointerEvent<HTMLElement>, finger = fingerOf(event)): Finger {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: finger.x - left - width / 2, y: finger.y - top - height / 2 };
}

function centreOf(fingers: ReadonlyMap<number, Finger>): Finger {
  const all = [...fingers.values()];
  const mean = (of: (finger: Finger) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function spreadOf(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
