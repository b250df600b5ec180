import { expect, test } from 'vitest';
import { iconsInPage } from './icons-in-page.ts';

const page = [
  '<html><head></head><body class="shop"><a href="/cart">Carrito</a>',
  '<svg><use href="/assets/shop-icons.svg#heart"></use></svg>',
  '<svg><use href="/assets/shop-icons.svg#heart"></use></svg>',
  '<svg><use href="/assets/shop-icons.svg#bag"></use></svg>',
  '<svg><use href="/assets/staff-icons.svg#printer"></use></svg></body></html>',
].join('');

test('a page contains each of its icons once and requests no file for them', () => {
  const html = iconsInPage(page, '/assets/shop-icons.svg');
  expect(html).not.toContain('shop-icons.svg');
  expect(html.match(/<symbol id="icon-heart" viewBox="0 0 256 256"><path d="/g)).toHaveLength(1);
  expect(html.match(/<use href="#icon-heart">/g)).toHaveLength(2);
  expect(html).toMatch(/<body class="shop"><svg width="0" height="0" hidden><symbol id="icon-heart"/);
  expect(html).toContain('<use href="#icon-bag">');
  expect(html).toContain('/assets/staff-icons.svg#printer');
  expect(html).not.toContain('id="icon-arrow-left"');
});

test('a page without icons is unchanged', () => {
  expect(iconsInPage('<body><p>404</p></body>')).toBe('<body><p>404</p></body>');
});
