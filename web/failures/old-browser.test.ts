import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { lookForOldBrowser, OLD_MARK } from './old-browser.tsx';
import { phoneOf } from './phone-of.ts';

function isCalledOld(supports: Record<string, boolean>, RegExpOfBrowser: unknown, sorts: boolean): boolean {
  const page = new Set<string>();
  const notice = new Set(['hidden']);
  const document = {
    documentElement: { setAttribute: (name: string) => page.add(name) },
    getElementById: () => ({ removeAttribute: (name: string) => notice.delete(name) }),
  };
  const css = { supports: (property: string) => supports[property] ?? false };
  const code = sorts ? lookForOldBrowser : lookForOldBrowser.replace('[].toSorted', 'undefined');
  new Function('CSS', 'RegExp', 'document', code)(css, RegExpOfBrowser, document);
  expect(page.has(OLD_MARK)).toBe(!notice.has('hidden'));
  return page.has(OLD_MARK);
}

const firefox = { 'container-type': true, '-moz-appearance': true };
const withoutLookbehind = () => {
  throw new SyntaxError('invalid group specifier name');
};

it('a browser of the floor is not called old, one before it is', () => {
  expect(isCalledOld({ 'container-type': true }, RegExp, false)).toBe(false);
  expect(isCalledOld(firefox, RegExp, true)).toBe(false);
  expect(isCalledOld({}, RegExp, true)).toBe(true);
  expect(isCalledOld({ 'container-type': true }, withoutLookbehind, false)).toBe(true);
  expect(isCalledOld(firefox, RegExp, false)).toBe(true);
});

it('the script that looks has no syntax that an old browser cannot read', () => {
  expect(lookForOldBrowser).not.toMatch(/=>|`|\b(let|const|class|async)\b|\?\.|\?\?|\.\.\./);
  expect(() => parseAst(lookForOldBrowser)).not.toThrow();
});

it('the telephone is the first one among the links, without the code of the country', () => {
  expect(phoneOf(['/ayuda', 'tel:+57 602 555 0100'])).toBe('602 555 0100');
  expect(phoneOf(['https://wa.me/573005550199?text=Hola'])).toBe('300 555 0199');
  expect(phoneOf(['mailto:hola@canasta.example', ''])).toBe('');
});
