import { beforeEach, expect, test } from 'vitest';
import { cartLooks, restoredLine } from '#web/shop/cart/cart-view.ts';
import { closeToast, currentToasts } from '#web/ui/feedback/toast-store.ts';
import { closeUndoMessages, forgetUndos, offerUndo, undoLast } from './say.ts';

let back: string[];

beforeEach(() => {
  back = [];
  forgetUndos();
  for (const { id } of currentToasts()) closeToast(id);
  restoredLine.set(null);
});

function remove(lineId: string): void {
  offerUndo(`Quitamos ${lineId}.`, lineId, () => back.push(lineId));
}

function press(text: string): void {
  currentToasts()
    .find((toast) => toast.text === text)
    ?.action?.onPress();
}

test('each of several removals is undone once, by its own message or the latest first', () => {
  for (const line of ['leche', 'huevos', 'café']) remove(line);
  press('Quitamos huevos.');
  expect(undoLast()).toBe(true);
  expect(undoLast()).toBe(true);
  expect(undoLast()).toBe(false);
  expect(back).toEqual(['huevos', 'café', 'leche']);
  expect(currentToasts()).toEqual([]);
});

test('a remaining message does nothing for the next person', () => {
  remove('leche');
  forgetUndos();
  press('Quitamos leche.');
  expect(back).toEqual([]);
});

test('the focus moves to the restored line only while the cart is visible', () => {
  remove('leche');
  undoLast();
  expect(restoredLine.get()).toBeNull();
  cartLooks.set(1);
  remove('huevos');
  undoLast();
  expect(restoredLine.get()).toBe('huevos');
  cartLooks.set(0);
});

test('messages disappear after navigating, and the removal can still be undone', () => {
  for (const line of ['leche', 'huevos']) remove(line);
  closeUndoMessages();
  expect(currentToasts()).toEqual([]);
  expect(undoLast()).toBe(true);
  expect(back).toEqual(['huevos']);
});
