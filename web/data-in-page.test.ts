import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { dataInPage } from './data-in-page.ts';

/** A page as the router writes it, with its table. */
function pageOf(table: string): string {
  const data = `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(table)});</script>`;
  return `<html><body><p>Hola</p>${data}<script>window.__reactRouterContext.streamController.close();</script></body></html>`;
}

/** What the first script of a page hands to the router. */
function handedOver(page: string): string {
  const handed: string[] = [];
  const streamController = { enqueue: (text: string) => handed.push(text) };
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
  return handed.join('');
}

// { saving: [{ id: 'a', note: '</script>', gone: undefined }, { id: 'a', note: null }], count: 0, empty: [] }
const table =
  '[{"_1":2,"_3":4,"_5":6},"saving",[7,12],"count",0,"empty",[],{"_8":9,"_10":11,"_13":-7},"id","a","note","</script>",{"_8":9,"_10":-5},"gone"]\n';

test('a page says its data in plain JSON, and the router is handed what it wrote', () => {
  const page = dataInPage(pageOf(table));
  expect(page).toContain(
    '({"saving":[{"id":"a","note":"\\u003c/script>"},{"id":"a","note":null}],"count":0,"empty":[]});</script>',
  );
  expect(page).toContain('<p>Hola</p>');
  const handed = handedOver(page);
  expect(handed.endsWith('\n')).toBe(true);
  // Written back and forth, nothing is lost.
  expect(dataInPage(pageOf(handed))).toBe(page);
});

test.each([
  ['a date', '[{"_1":2},"since",["D",1763769600000]]\n'],
  ['a promise', '[{"_1":2},"later",["P",2]]\nP2:[1]\n'],
  ['a place without a value', '[[-7]]\n'],
])('with %s in it, the data stays as the router wrote it', (_, special) => {
  expect(dataInPage(pageOf(special))).toBe(pageOf(special));
});

test('a page without data stays as it is', () => {
  expect(dataInPage('<p>404</p>')).toBe('<p>404</p>');
});
