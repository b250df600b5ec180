import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Point } from '#web/ui/map/ground.ts';
import { pointAt, type View } from '#web/ui/map/projection.ts';
import type { Grip } from './corner-handles.tsx';
import { type Corners, insertCorner, moveCorner, removeCorner } from './polygon-edit.ts';

type Drag = Grip & { to: Point | null };
type Options = {
  map: RefObject<HTMLElement | null>;
  view: View;
  corners: Corners;
  onChange: (corners: readonly Point[]) => void;
  isRemoving: boolean;
};

/** The corners of a polygon during a drag: shown at once, committed at its end. */
export function useCorners({ map, view, corners, onChange, isRemoving }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const before = useRef<Corners[]>([]);
  const [canUndo, setCanUndo] = useState(false);

  function change(next: readonly Point[]): void {
    if (next === corners) return;
    before.current.push(corners);
    setCanUndo(true);
    onChange(next);
  }

  function undo(): void {
    const last = before.current.pop();
    setCanUndo(before.current.length > 0);
    if (last) onChange(last);
    setSelected(null);
  }

  function onGrip(grip: Grip, event: PointerEvent<SVGElement>): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (isRemoving) {
      if (grip.kind === 'corner') change(removeCorner(corners, grip.at));
      setSelected(null);
      return;
    }
    // Without capture, releasing elsewhere would be a click on the surrounding scrim.
    map.current?.setPointerCapture(event.pointerId);
    const isSide = grip.kind === 'side';
    setSelected(isSide ? grip.at + 1 : grip.at);
    setDrag({ ...grip, to: null });
    follow(event.pointerId, grip);
  }

  /** Follows the pointer until it is released, anywhere. */
  function follow(pointer: number, grip: Grip): void {
    let to: Point | null = null;
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return;
      to = pointUnder(event) ?? to;
      setDrag({ ...grip, to });
    };
    const onEnd = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return;
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onEnd);
      window.removeEventListener('pointercancel', onEnd);
      setDrag(null);
      if (to && event.type === 'pointerup') change(withDrag(corners, { ...grip, to }));
      else if (grip.kind === 'side') setSelected(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onEnd);
    window.addEventListener('pointercancel', onEnd);
  }

  function pointUnder({ clientX, clientY }: globalThis.PointerEvent): Point | undefined {
    const box = map.current?.getBoundingClientRect();
    return box && pointAt(view, clientX - box.left - box.width / 2, clientY - box.top - box.height / 2);
  }

  return {
    shown: drag ? withDrag(corners, drag) : corners,
    selected: selected !== null && selected < corners.length + 1 ? selected : null,
    setSelected,
    change,
    undo,
    canUndo,
    onGrip,
  };
}

function withDrag(corners: Corners, { kind, at, to }: Drag): Corners {
  if (!to) return corners;
  return kind === 'side' ? insertCorner(corners, at, to) : moveCorner(corners, at, to);
}
