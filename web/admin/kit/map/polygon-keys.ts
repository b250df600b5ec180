import type { KeyboardEvent } from 'react';
import { announce } from '#web/ui/feedback/announce.ts';
import type { Point } from '#web/ui/map/ground.ts';
import { offsetOf, pointAt, type View, withinZooms } from '#web/ui/map/projection.ts';
import { mapTexts as texts } from '../../texts/kit/map.ts';
import {
  type Corners,
  insertCorner,
  middleOfSide,
  moveCorner,
  nextCorner,
  pointText,
  removeCorner,
} from './polygon-edit.ts';
import type { useCorners } from './use-corners.ts';

/** How far an arrow key moves, in px of the map; and with Shift. */
const STEP = 8;
const LEAP = 64;

const ARROWS: Record<string, [east: number, south: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type KeyDone = { view?: View; selected?: number | null; corners?: readonly Point[]; undo?: true };

type Now = { view: View; corners: Corners; selected: number | null; canEdit: boolean; isDrawing: boolean };

/**
 * Keyboard control of the map. Re Pág and Av Pág select a corner, arrows move it (without one, the map), Supr deletes
 * it, Intro inserts one on the next side, Ctrl Z undoes. While drawing, Intro adds a corner at the centre of the map.
 */
export function keyOnPolygon(event: KeyboardEvent, now: Now): KeyDone | undefined {
  const { view, corners, selected, canEdit, isDrawing } = now;
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z')
    return canEdit ? { undo: true } : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const arrow = ARROWS[key];
  const corner = selected === null ? undefined : corners[selected];
  if (arrow) {
    const step = event.shiftKey ? LEAP : STEP;
    const [east, south] = [arrow[0] * step, arrow[1] * step];
    if (!corner || selected === null) return { view: { ...view, center: pointAt(view, east, south) } };
    const { x, y } = offsetOf(view, corner);
    return { corners: moveCorner(corners, selected, pointAt(view, x + east, y + south)) };
  }
  if (key === '+' || key === '=') return { view: { ...view, zoom: withinZooms(view.zoom + 1) } };
  if (key === '-') return { view: { ...view, zoom: withinZooms(view.zoom - 1) } };
  if (!canEdit) return undefined;
  if (key === 'PageDown' || key === 'PageUp') {
    return { selected: nextCorner(corners.length, selected, key === 'PageDown' ? 1 : -1) };
  }
  if (key === 'Enter' && isDrawing) return { corners: [...corners, view.center] };
  if (corner === undefined || selected === null) return undefined;
  if (key === 'Delete' || key === 'Backspace') {
    const fewer = removeCorner(corners, selected);
    return { corners: fewer, selected: Math.min(selected, fewer.length - 1) };
  }
  if (key === 'Enter') {
    const middle = middleOfSide(corners, selected);
    return middle && { corners: insertCorner(corners, selected, middle), selected: selected + 1 };
  }
  return key === 'Escape' ? { selected: null } : undefined;
}

type Editing = {
  corners: Corners;
  view: View;
  setView: (view: View) => void;
  edit: ReturnType<typeof useCorners>;
};

/** Only the last of consecutive presses is announced. */
const TOPIC = 'polygon';

export function applyKey(done: KeyDone, { corners, view, setView, edit }: Editing): void {
  if (done.view) setView(done.view);
  if (done.undo) edit.undo();
  if (done.corners) edit.change(done.corners);
  const now = done.corners ?? corners;
  const at = done.selected === undefined ? edit.selected : done.selected;
  if (done.selected !== undefined) edit.setSelected(done.selected);
  const corner = at === null ? undefined : now[at];
  if (corner && at !== null) {
    announce(texts.corner(at + 1, now.length, pointText(corner)), TOPIC);
    if (done.selected !== undefined) setView({ ...view, center: corner });
  } else if (done.corners) announce(texts.corners(now.length), TOPIC);
}
