import { expect, it } from 'vitest';
import { safeHeadTags } from './head-tags.ts';

it('allows ownership proofs and links that load nothing', () => {
  expect(
    safeHeadTags([
      { name: 'google-site-verification', content: 'abc' },
      { property: 'fb:app_id', content: '123' },
      { name: 'pinterest-rich-pin', content: 'true' },
      { name: 'norton-safeweb-site-verification', content: 'x-1' },
      { rel: 'me', href: 'https://instagram.com/canasta' },
    ]),
  ).toEqual([
    { tag: 'meta', name: 'google-site-verification', content: 'abc' },
    { tag: 'meta', name: 'fb:app_id', content: '123' },
    { tag: 'meta', name: 'pinterest-rich-pin', content: 'true' },
    { tag: 'meta', name: 'norton-safeweb-site-verification', content: 'x-1' },
    { tag: 'link', rel: 'me', href: 'https://instagram.com/canasta' },
  ]);
});

it('removes tags that load, navigate or frame', () => {
  expect(
    safeHeadTags([
      { 'http-equiv': 'refresh', content: '0;url=https://malo.example' },
      { name: 'referrer', content: 'unsafe-url' },
      { name: 'robots', content: 'noindex' },
      { name: 'Viewport', content: 'width=10' },
      { property: 'og:title', content: 'Otra tienda' },
      { name: 'a"><script>', content: 'x' },
      { rel: 'stylesheet', href: 'https://malo.example/x.css' },
      { rel: 'me', href: 'javascript:alert(1)' },
      { rel: 'canonical', href: 'https://malo.example' },
      { src: 'https://malo.example/x.js' },
      { name: 'author', content: 'a'.repeat(301) },
      '<script>',
      null,
    ]),
  ).toEqual([]);
  expect(safeHeadTags({ name: 'author' })).toEqual([]);
});
