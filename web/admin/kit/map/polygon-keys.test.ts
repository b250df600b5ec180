import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { spokenText } from '#web/ui/feedback/announce.ts';
import { applyKey, keyOnPolygon } from './polygon-keys.ts';

type Editing = Parameters<typeof applyKey>[1]['edit'];

const view = { center: { lat: 3.43, lng: -76.53 }, zoom: 14 };
const corners = [
  { lat: 3.42, lng: -76.54 },
  { lat: 3.44, lng: -76.54 },
  { lat: 3.44, lng: -76.52 },
  { lat: 3.42, lng: -76.52 },
];
const now = { view, corners, selected: null as number | null, canEdit: true, isDrawing: false };
const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: Partial<typeof now & typeof none> = {}) =>
  keyOnPolygon({ ...none, key, ...more } as unknown as KeyboardEvent, { ...now, ...more });

it('without a selected corner the arrows move the map, with one they move the corner', () => {
  expect(press('ArrowRight')?.view?.center.lng).toBeGreaterThan(view.center.lng);
  const moved = press('ArrowUp', { selected: 2 });
  expect(moved?.view).toBeUndefined();
  expect(moved?.corners?.[2]?.lat).toBeGreaterThan(3.44);
  expect(moved?.corners?.toSpliced(2, 1)).toEqual(corners.toSpliced(2, 1));
  const far = press('ArrowUp', { selected: 2, shiftKey: true })?.corners?.[2]?.lat ?? 0;
  expect(far).toBeGreaterThan(moved?.corners?.[2]?.lat ?? 4);
});

it('Re Pág and Av Pág select corners, Escape deselects', () => {
  expect([press('PageDown')?.selected, press('PageUp')?.selected]).toEqual([0, 3]);
  expect(press('PageDown', { selected: 3 })?.selected).toBe(0);
  expect(press('Escape', { selected: 1 })).toEqual({ selected: null });
  expect(press('Escape')).toBeUndefined();
});

it('Supr deletes a corner down to three, Intro adds one on the next side', () => {
  const fewer = press('Delete', { selected: 3 });
  expect([fewer?.corners, fewer?.selected]).toEqual([corners.slice(0, 3), 2]);
  expect(press('Delete', { selected: 0, corners: corners.slice(0, 3) })?.corners).toHaveLength(3);
  const more = press('Enter', { selected: 0 });
  expect([more?.selected, more?.corners?.length]).toEqual([1, 5]);
  expect(more?.corners?.[1]?.lat).toBeCloseTo(3.43, 9);
});

it('while drawing, Intro adds a corner in the middle of the map', () => {
  expect(press('Enter', { isDrawing: true })?.corners).toEqual([...corners, view.center]);
});

it('people without permission may only look', () => {
  for (const key of ['Enter', 'Delete', 'PageDown'])
    expect(press(key, { canEdit: false, isDrawing: true })).toBeUndefined();
  expect(press('z', { ctrlKey: true, canEdit: false })).toBeUndefined();
  expect(press('z', { ctrlKey: true })).toEqual({ undo: true });
  expect(press('ArrowLeft', { canEdit: false })?.view).toBeDefined();
});

it('of presses in a row the last place is spoken', async () => {
  // Announcements of earlier tests in this process are spoken first.
  await new Promise((resolve) => setTimeout(resolve, 600));
  vi.useFakeTimers();
  try {
    const edit = { selected: 0, change() {}, setSelected() {}, undo() {} } as unknown as Editing;
    for (const lat of [3.44, 3.45])
      applyKey({ corners: [{ lat, lng: -76.53 }] }, { corners, view, setView() {}, edit });
    vi.runAllTimers();
    expect(spokenText()).toMatch(/^Punto 1 de 1: 3,45/);
  } finally {
    vi.useRealTimers();
  }
});
