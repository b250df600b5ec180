import { beforeEach, expect, it, vi } from 'vitest';
import { closeToast, currentToasts, leaveToasts, showToast } from './toast-store.ts';

const SAVED = 'Orden actualizada correctamente!';

beforeEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

it('the same success of another order keeps the undo of the first', () => {
  const undone: string[] = [];
  for (const order of ['48.187', '48.188'])
    showToast('success', SAVED, { label: 'Deshacer', onPress: () => undone.push(order) });
  for (const { action } of currentToasts()) action?.onPress();
  expect(undone).toEqual(['48.187', '48.188']);
});

it('the next success of the same order replaces its undo, which is over', () => {
  for (const order of ['48.187', '48.188', '48.187'])
    showToast('success', SAVED, { label: 'Deshacer', onPress: () => {}, about: order });
  expect(currentToasts().map(({ action }) => action?.about)).toEqual(['48.188', '48.187']);
});

it('what is said again without an action, or fails again, is shown once', () => {
  for (let times = 0; times < 2; times += 1) {
    showToast('success', 'Guardado.');
    showToast('error', 'Sin conexión', { label: 'Reintentar', onPress: () => {} });
  }
  expect(currentToasts().map(({ text }) => text)).toEqual(['Guardado.', 'Sin conexión']);
});

it('what was said before the press that leads to another page does not last into it', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    showToast('error', 'No se logró guardar.');
    showToast('success', 'Guardado.');
    vi.advanceTimersByTime(4_000);
    showToast('success', '¡Bienvenido!');
    vi.advanceTimersByTime(400);
    // The page itself may arrive much later.
    const startedAt = performance.now();
    vi.advanceTimersByTime(10_000);
    leaveToasts(startedAt);
    expect(currentToasts().map(({ text }) => text)).toEqual(['¡Bienvenido!']);
    leaveToasts();
    expect(currentToasts()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
