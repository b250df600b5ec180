import type { Page } from '@playwright/test';
import { printsNothing, rowOf } from '../../support/board.ts';
import { answeredCart, orderCart } from '../../support/checkout.ts';
import { newAccount, signIn, staff } from '../../support/people.ts';
import { officeNamed } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

/** Orders of a person whose name nobody else has: the board is filtered by it. */
async function placeOrders(orders: number): Promise<string> {
  const office = await officeNamed('Palmira Centro');
  const person = await newAccount();
  const name = `Teclas${Date.now().toString(36)}`;
  (await person.client.call('users.update', { params: { id: person.id }, body: { name } })).ok();
  for (let count = 0; count < orders; count += 1) {
    const cartId = await answeredCart(person, office, { 'Detergente en polvo ultra flash': { count: 2 } });
    await orderCart({ ...person, cartId });
  }
  return name;
}

async function openBoard(page: Page, orders: number) {
  await printsNothing(page);
  const name = await placeOrders(orders);
  await signIn(page.context(), await staff('luz@canasta.example'));
  await page.goto(`/admin/orders?cliente=${name}&ver=todos`);
  await expect(page.getByRole('button', { name: /^Abrir el pedido/ })).toHaveCount(orders);
  return boardByKeys(page, orders);
}

test('an order is found by its number, and closed twice it leaves the board as it was @desktop @full', async ({
  page,
}) => {
  const board = await openBoard(page, 2);
  await board.find();
  await expectBoardAfterTwoPresses(page);
});

// Every day each of the keys is pressed above or in board.e2e.ts.
test('sixty actions of an hour at the board, by keys alone @desktop @full', async ({ page }, info) => {
  const ORDERS = 12;
  const board = await openBoard(page, ORDERS);
  const began = Date.now();

  // Accepted from the first to the last, and printed on the way back, two of them at once.
  for (let row = 0; row < ORDERS; row += 1) {
    await board.press('j');
    await board.act('a', 'Aprobado por Admin');
  }
  for (let row = 0; row < 6; row += 1) {
    await board.print(1);
    await board.press('k');
  }
  await board.press('x', 'k', 'x');
  await board.print(2);
  await board.press('Escape');
  // A picker for one after the other, and for four at once.
  for (let row = 0; row < 4; row += 1) {
    await board.assign();
    await board.press('k');
  }
  for (let row = 0; row < 4; row += 1) await board.press('x', 'j');
  await board.assign(4);
  await board.press('Escape');

  // Out they go, and two are taken back.
  for (let row = 0; row < 8; row += 1) {
    if (row > 0) await board.press('j');
    await board.act('d', 'Despachado');
    if (row % 3 === 2) await board.act('u', 'Aprobado por Admin');
  }
  // Both are cancelled, with a reason.
  await board.press('k', 'k');
  await board.cancel('Pagó dos veces');
  await board.press('k', 'k', 'k');
  await board.cancel('No vive ahí');
  // From one to the next without closing, three of them printed there.
  await board.press('Enter');
  for (let step = 0; step < 12; step += 1) {
    await board.step(step < 5 ? 'k' : 'j');
    if (step % 5 === 0) await board.print(1);
  }
  await board.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectBoardAfterTwoPresses(page);
  // By its number, and all of them again.
  for (let order = 0; order < 6; order += 1) await board.find();

  const [actions, keys] = board.sums();
  info.annotations.push({ type: 'keys', description: `${keys} in ${Date.now() - began} ms` });
  expect(actions).toBe(60);
  // Letters of reasons and digits of numbers among them.
  expect(keys).toBeLessThanOrEqual(240);
});

/** The second press comes before the address has changed. */
async function expectBoardAfterTwoPresses(page: Page): Promise<void> {
  const address = page.url();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: /^Pedido N/ });
  await opened.getByRole('button', { name: 'Cerrar el pedido' }).evaluate((cross: HTMLElement) => {
    cross.click();
    cross.click();
  });
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(address);
  // Only a page left behind would be loaded again.
  await page.goForward();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toBeHidden();
}

function boardByKeys(page: Page, orders: number) {
  let [keys, actions] = [0, 0];
  async function press(...pressed: string[]): Promise<void> {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  }
  /** The order in focus: '48.231'. */
  async function number(): Promise<string> {
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(label).toMatch(/^Abrir el pedido/);
    return (await label()).replace('Abrir el pedido ', '');
  }
  return {
    press,
    /** A key on the order in focus, until the board shows its new state. */
    async act(key: string, state: string): Promise<void> {
      const order = await number();
      await press(key);
      await expect(rowOf(page, order)).toContainText(state);
      actions += 1;
    },
    async print(sheets: number): Promise<void> {
      await press('p');
      await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe(String(sheets));
      await page.evaluate(() => delete document.body.dataset.printed);
      actions += 1;
    },
    async assign(count = 1): Promise<void> {
      await press('l');
      const request = page.getByRole('alertdialog');
      await expect(request.getByLabel('Quién')).toBeFocused();
      await expect(request.getByRole('option').nth(1)).toBeAttached();
      await press('ArrowDown', 'Tab', 'Tab', 'Enter');
      await expect(request).toBeHidden();
      actions += count;
    },
    async cancel(reason: string): Promise<void> {
      const order = await number();
      await press('Delete');
      const pending = page.getByRole('alertdialog');
      await expect(pending.getByRole('button', { name: 'Cancelar' })).toBeFocused();
      await press('Shift+Tab');
      await page.keyboard.type(reason);
      keys += reason.length;
      await press('Tab', 'Tab', 'Enter');
      await expect(rowOf(page, order)).toContainText('Pedido Cancelado');
      actions += 1;
    },
    async step(key: 'j' | 'k'): Promise<void> {
      const opened = page.getByRole('dialog', { name: /^Pedido N/ }).getByRole('heading', { level: 2 });
      const before = await opened.textContent();
      await press(key);
      // Until the next one is there, its dialog has no number.
      await expect.poll(() => opened.textContent({ timeout: 1_000 }).catch(() => before)).not.toBe(before);
      actions += 1;
    },
    /** The next order by typing its number; back in the list it has the focus. */
    async find(): Promise<void> {
      await press('j');
      const order = await number();
      await press('/', ...order.replace('.', ''), 'Enter');
      await expect(page.locator('tr[data-row]')).toHaveCount(1);
      await press('ArrowDown');
      expect(await number()).toBe(order);
      await press('/', 'Backspace', 'Enter');
      await expect(page.locator('tr[data-row]')).toHaveCount(orders);
      await press('ArrowDown');
      actions += 1;
    },
    sums: () => [actions, keys] as const,
  };
}
