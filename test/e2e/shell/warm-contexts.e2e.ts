import { shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('a context of the browser that is used again has nothing of the test before, and is not used where something lasts @desktop', async ({
  warm,
}) => {
  const take = () => warm.take({ of: 'this test' }, {}, async () => {});
  const first = await take();
  const page = await first.context.newPage();
  await page.goto('/robots.txt');
  await first.context.addCookies([{ name: 'canasta_session', value: 'of nobody', url: shopUrl }]);
  await page.evaluate(async () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('cart', '1');
    await caches.open('staff-1');
    await new Promise((resolve) => {
      indexedDB.open('pending').onsuccess = resolve;
    });
  });
  await first.giveBack(true);

  const second = await take();
  expect(second.context).toBe(first.context);
  const later = await second.context.newPage();
  await later.goto('/robots.txt');
  const found = await later.evaluate(async () => [
    ...[document.cookie, localStorage.length, sessionStorage.length],
    ...[await caches.keys(), await indexedDB.databases()],
  ]);
  expect([await second.context.cookies(), ...found]).toEqual([[], '', 0, 0, [], []]);

  await second.context.route('**/socket/**', (route) => route.abort());
  await second.giveBack(true);
  const third = await take();
  expect(third.context).not.toBe(second.context);
  await third.giveBack(false);
});
