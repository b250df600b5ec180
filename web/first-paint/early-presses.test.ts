import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HEARD, keepEarlyPresses, READY } from './early-presses.ts';

type Listener = (event: unknown) => void;

class Element {
  isConnected = true;
  readonly tagName = 'BUTTON';
  readonly textContent = 'Agregar';
  disabled = false;
  readonly dataset: { pressed?: string } = {};
  readonly pressed: string[] = [];
  attributes: string[] = [];
  hasAttribute(name: string) {
    return this.attributes.includes(name);
  }
  getAttribute() {
    return null;
  }
  closest(selector: string): Element | null {
    return selector === 'button' ? this : null;
  }
  click() {
    this.pressed.push('click');
  }
}

class Radio extends Element {
  type = 'radio';
  checked = false;
  override closest(): null {
    return null;
  }
  override click() {
    this.checked = !this.checked;
    super.click();
  }
}

let listeners: Map<string, Set<Listener>>;
let rendered: Element[];

/** Lets React hydrate these elements: at once on an event, or when its script has loaded. */
function hydrate(...elements: Element[]) {
  for (const element of elements) Object.assign(element, { __reactProps$1: {} });
}

function tell(type: string, target?: Element) {
  const preventDefault = vi.fn();
  for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, target, preventDefault });
  return preventDefault;
}

beforeEach(() => {
  listeners = new Map();
  rendered = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => rendered });
  vi.stubGlobal('Element', Element);
  vi.stubGlobal('HTMLInputElement', Radio);
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
  });
  vi.stubGlobal('removeEventListener', (type: string, listener: Listener) =>
    listeners.get(type)?.delete(listener),
  );
  keepEarlyPresses(HEARD, READY);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a form without an address is not sent by the browser until React hears it; a search is', () => {
  const signIn = new Element();
  const search = Object.assign(new Element(), { attributes: ['action'] });
  expect(tell('submit', signIn)).toHaveBeenCalled();
  expect(tell('submit', search)).not.toHaveBeenCalled();
  tell(HEARD);
  expect(tell('submit', signIn)).not.toHaveBeenCalled();
});

test('a press before the scripts have come shows that it is kept, and is done once they have, however often it was pressed', () => {
  const add = new Element();
  tell('click', add);
  tell('click', add);
  tell(HEARD);
  expect([add.pressed, add.dataset]).toEqual([[], { pressed: '' }]);
  tell(READY);
  // React is still inside its own effect, and would drop the press.
  expect(add.pressed).toEqual([]);
  vi.advanceTimersByTime(0);
  expect([add.pressed, add.dataset]).toEqual([['click'], {}]);
});

test('a press while the page hydrates, which React hears itself, is not done a second time', () => {
  const [early, late] = [new Element(), new Element()];
  rendered = [early, late];
  tell('click', early);
  tell(HEARD);
  tell('click', late);
  hydrate(early, late);
  tell(READY);
  vi.runAllTimers();
  expect([early.pressed.length, late.pressed.length]).toEqual([1, 0]);
});

test('a press on a part whose script is still loading shows that it is kept, and is done once it is there', () => {
  const [add, ripe, form] = [new Element(), new Radio(), new Element()];
  rendered = [add, ripe, form];
  tell(HEARD);
  tell(READY);
  ripe.checked = true;
  tell('change', ripe);
  tell('click', add);
  tell('click', add);
  expect(tell('submit', form)).toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect([add.pressed, add.dataset]).toEqual([[], { pressed: '' }]);
  hydrate(add, ripe, form);
  vi.runAllTimers();
  expect([add.pressed, add.dataset]).toEqual([['click'], {}]);
  expect([ripe.pressed, ripe.checked]).toEqual([['click'], true]);
  expect(tell('submit', form)).not.toHaveBeenCalled();
});

test('a press on a part that React renders anew is done on what takes its place', () => {
  const [before, after] = [new Element(), new Element()];
  rendered = [before];
  tell(HEARD);
  tell(READY);
  tell('click', before);
  vi.advanceTimersByTime(200);
  before.isConnected = false;
  rendered = [];
  vi.advanceTimersByTime(200);
  hydrate(after);
  rendered = [after];
  vi.runAllTimers();
  expect([before.pressed, after.pressed]).toEqual([[], ['click']]);
});

test('a choice in a part that React renders anew is made in what takes its place', () => {
  const [before, after] = [new Radio(), new Radio()];
  rendered = [before];
  tell(HEARD);
  tell(READY);
  before.checked = true;
  tell('change', before);
  vi.advanceTimersByTime(200);
  before.isConnected = false;
  hydrate(after);
  rendered = [after];
  vi.runAllTimers();
  expect([after.pressed, after.checked]).toEqual([['click'], true]);
});

test('what looked chosen is chosen again, and stays chosen', () => {
  const ripe = new Radio();
  ripe.checked = true;
  tell('change', ripe);
  tell(HEARD);
  const heardAlready = new Radio();
  tell('change', heardAlready);
  tell(READY);
  vi.advanceTimersByTime(0);
  expect([ripe.pressed.length, ripe.checked, heardAlready.pressed.length]).toEqual([1, true, 0]);
});

test('what cannot be pressed any longer is left alone', () => {
  const gone = Object.assign(new Element(), { isConnected: false });
  const off = Object.assign(new Element(), { disabled: true });
  for (const button of [gone, off]) tell('click', button);
  tell(HEARD);
  tell(READY);
  vi.advanceTimersByTime(0);
  expect([gone.pressed, off.pressed]).toEqual([[], []]);
});
