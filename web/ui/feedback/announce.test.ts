import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, spokenText, watchSpoken } from './announce.ts';

beforeEach(() => {
  vi.useFakeTimers();
  announce('Antes');
  vi.advanceTimersByTime(500);
});

afterEach(() => {
  vi.useRealTimers();
});

test('quick presses on plus are one sentence', () => {
  const heard: string[] = [];
  const stop = watchSpoken(() => heard.push(spokenText()));

  for (const count of [1, 2, 3]) {
    announce(`Huevo rojo AA, ${count} und en el carrito.`, 'huevo');
    vi.advanceTimersByTime(200);
  }
  vi.advanceTimersByTime(500);
  stop();

  expect(heard).toEqual(['Huevo rojo AA, 3 und en el carrito.']);
});

test('different topics are said one after the other', () => {
  announce('Huevo rojo AA, 1 und en el carrito.', 'huevo');
  announce('Se guardó tu dirección.');
  vi.advanceTimersByTime(500);

  expect(spokenText()).toBe('Huevo rojo AA, 1 und en el carrito. Se guardó tu dirección.');
});

test('the same words said again are said again', () => {
  announce('Sin resultados');
  vi.advanceTimersByTime(500);
  const first = spokenText();
  announce('Sin resultados');
  vi.advanceTimersByTime(500);

  expect(spokenText()).not.toBe(first);
  expect(spokenText().trim()).toBe('Sin resultados');
});
