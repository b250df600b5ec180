import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { safeCss } from './safe-css.ts';

it('allows rules, media queries and pictures of this host, in their own layer', () => {
  expect(
    safeCss(`
      /* Navidad */
      .shop-header { background: #7a1020; --brand: oklch(0.5 0.2 20) }
      @media (width >= 900px) { .product-card:hover > a[href^="/product"] { translate: 0 -2px; } }
      .shop-footer { background-image: url("/pictures/1f384.webp") }
    `),
  ).toBe(
    '@layer business{.shop-header{background:#7a1020;--brand:oklch(0.5 0.2 20)}' +
      '@media (width >= 900px){.product-card:hover > a[href^="/product"]{translate:0 -2px}}' +
      '.shop-footer{background-image:url("/pictures/1f384.webp")}}',
  );
});

test.each([
  ['another style sheet', '@import url("https://malo.example/x.css"); @import "/x.css";'],
  ['a font from elsewhere', '@font-face { font-family: X; src: url(https://malo.example/x.woff2) }'],
  ['a picture from elsewhere', '.a { background: url(https://malo.example/x.png) }'],
  ['a picture of another host without a scheme', '.a { background: url(//malo.example/x.png) }'],
  ['a picture spelt with escapes', '.a { background: \\75rl(https://malo.example/x.png) }'],
  ['an image set', '.a { background: image-set("https://malo.example/x.png" 1x) }'],
  ['data', '.a { background: url(data:image/svg+xml,x) }'],
  ['a script', '.a { width: expression(alert(1)); behavior: url(/x.htc); -moz-binding: url(/x.xml#x) }'],
  ['a way out of the layer', '} body { color: red'],
  ['another layer', '@layer utilities { .a { color: red } }'],
  ['a rule within a rule', '.a { .b { color: red } }'],
  ['markup', '</style><script>alert(1)</script> { color: red }'],
  ['a comment without end', '.a /* { color: red }'],
  ['a string that ends with its line', '.a { content: "x\n }'],
  ['a bracket without end', '.a { width: calc(1px }'],
  ['a bracket too many', '.a { width: 1px) }'],
  ['a string without end', '.a[b="] { color: red }'],
])('%s is refused', (_what, css) => {
  expect(safeCss(css)).toBe('');
});

it('removes refused parts and leaves the rest', () => {
  expect(
    safeCss('.a { color: red; background: url(https://malo.example/x.png) } @import "x"; .b { gap: 4px }'),
  ).toBe('@layer business{.a{color:red}.b{gap:4px}}');
});

it('for any input, braces are balanced and nothing is loaded from elsewhere', () => {
  const parts = [
    '{',
    '}',
    '(',
    ')',
    '"',
    "'",
    ';',
    ':',
    '\\',
    '/*',
    '*/',
    '@import ',
    'url(',
    '//x',
    'a',
    ' ',
    '\n',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (pieces) => {
      const safe = safeCss(pieces.join(''));
      const bare = safe.replaceAll(/"[^"]*"|'[^']*'/g, '');
      expect(bare.split('{').length).toBe(bare.split('}').length);
      expect(safe).not.toMatch(/@import|url\(\s*["']?(?!\/[^/])|\\/i);
    }),
    { numRuns: 2_000 },
  );
});
