import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { newAccount, orderedBefore, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, pesos, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('"Lo de siempre" is there for signed-in shoppers, and moves nothing @mobile', async ({
  page,
  context,
}) => {
  await signIn(context, await newAccount());
  await page.addInitScript(() => {
    let moved = 0;
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        if (sources.some(({ node }) => node?.closest?.('.home') ?? false)) moved += value;
        document.documentElement.dataset.moved = String(moved);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // As on a phone in the street: the page comes in parts.
  const network = await context.newCDPSession(page);
  const throughput = { downloadThroughput: 40 * 1024, uploadThroughput: 40 * 1024 };
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 80, ...throughput });
  await page.goto('/');
  await network.detach();
  await expect(page.getByText('Cuando hagas pedidos, aquí estará lo que más compras.')).toBeVisible();
  // Letters that arrive late may move by a hair; a place that opens would be six times as much.
  expect(await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.02);

  const office = await officeNamed('Tuluá Centro');
  const [paper, oil] = [
    await productNamed('Papel higiénico 4 hojas', office),
    await productNamed('Aceite de girasol multiusos', office),
  ];
  const person = await newAccount();
  for (const daysAgo of [43, 29, 15]) {
    await orderedBefore(person, office, daysAgo, { productId: paper.id, count: 2 });
  }
  await orderedBefore(person, office, 3, { productId: oil.id, count: 1 });
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/');
  const total = pesos(2 * paper.price_neto);
  await expect(page.getByText(`Te falta 1 producto: ${total}`)).toBeVisible();
  await page.getByRole('button', { name: 'Elegir', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Lo de siempre' });
  await expect(sheet.getByRole('listitem').first()).toContainText('Cada 2 semanas · hace 15 días');
  await expect(sheet.getByRole('listitem').nth(1)).toContainText('1 vez · hace 3 días');
  await expect(sheet.getByText(total).last()).toBeVisible();
  await expectAccessible(page);

  await sheet.getByRole('button', { name: 'Agregar lo que falta' }).click();
  await expect(sheet.getByText('Lo que te falta ya está en tu carrito.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Ver el carrito' })).toBeFocused();
  const { cart } = (await person.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ product, count }) => [product.id, count])).toEqual([[paper.id, 2]]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});
