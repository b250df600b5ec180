import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './ground.ts';
import { pointAt, type View, withinZooms } from './projection.ts';

/** Closer than this to where it went down, a finger has tapped and not dragged, in px. */
const TAP = 6;

type Finger = { x: number; y: number };
type Hand = {
  fingers: Map<number, Finger>;
  /** What the map showed when the first finger, or the last of another number of them, went down. */
  from: View;
  start: Finger;
  spread: number;
  moved: boolean;
  /** What the map shows by now: the press that ends it may come before it is drawn. */
  latest: View;
  /** The mouse has taken the pin itself, and draws it over the map. */
  onPin: boolean;
};

/** Where the pin stands around the middle of the map, in px: its point is below its head. */
const PIN = { left: -20, right: 20, top: -48, bottom: 4 };

type Moves = {
  view: View;
  hasPin: boolean;
  /** While a hand moves the map. */
  onView: (view: View) => void;
  /** The same without being drawn; false where it must be, and `onView` is told. */
  follow?: ((view: View) => boolean) | undefined;
  /** While a hand draws the pin over the map: how far it is from the middle, in px. */
  onPinDrawn: (offset: { x: number; y: number }) => void;
  /** The hand has left it there. */
  onRest: (view: View) => void;
  /** A place was tapped; without it a tap brings the place into the middle. */
  onTap?: (point: Point) => void;
};

/**
 * Hands on the map: one finger or the mouse draws it under the pin, or the pin over it; two fingers stretch it, a tap
 * brings the place under the pin, the wheel with Ctrl (and two fingers on a pad) comes nearer.
 */
export function useMapHand(map: RefObject<HTMLElement | null>, moves: Moves) {
  const { view, hasPin, onView, onPinDrawn, onRest, onTap } = moves;
  const hand = useRef<Hand | null>(null);

  useEffect(() => {
    const element = map.current;
    if (!element) return;
    function onWheel(event: WheelEvent) {
      // A wheel alone goes on through the page.
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
    // Where a finger has brought it by now, which its owner may not have drawn yet.
    const from = hand.current && !hand.current.onPin ? hand.current.latest : view;
    begin(fingers, from, { moved: fingers.size > 1, onPin: isPin && fingers.size === 1 });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const now = hand.current;
    if (!now?.fingers.has(event.pointerId)) return;
    now.fingers.set(event.pointerId, fingerOf(event));
    const centre = centreOf(now.fingers);
    const [east, south] = [centre.x - now.start.x, centre.y - now.start.y];
    if (!now.moved && Math.hypot(east, south) < TAP) return;
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
    const { x, y } = offsetIn(event);
    if (onTap) onTap(pointAt(view, x, y));
    else onRest({ ...view, center: pointAt(view, x, y) });
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

function fingerOf({ clientX, clientY }: PointerEvent): Finger {
  return { x: clientX, y: clientY };
}

/** Where the finger is around the middle of the map. */
function offsetIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Finger {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function centreOf(fingers: ReadonlyMap<number, Finger>): Finger {
  const all = [...fingers.values()];
  const mean = (of: (finger: Finger) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** How far two fingers are apart; 0 for one. */
function spreadOf(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
