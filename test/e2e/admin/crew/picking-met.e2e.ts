import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { signIn, staff } from '../../support/people.ts';
import { expectLargeTargets, shots, whenStored } from '../../support/phone.ts';
import { newPicker, type OrderLine, orderToPick } from '../../support/picking.ts';
import { officeNamed } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedFaults: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket connection to .*\/socket\/|cross-world service worker/,
  ],
});

/** A picker at Granada with an order of which all but `open` is said, and the page that shows it. */
async function almostDone(page: Page, context: BrowserContext, open: (lines: OrderLine[]) => OrderLine[]) {
  const office = await officeNamed('Granada');
  const picker = await newPicker(office);
  const order = await orderToPick(picker, office);
  const params = { id: order.id };
  const body = { walk_id: crypto.randomUUID(), order_ids: [order.id] };
  (await picker.client.call('picking.start', { body })).ok();
  const left = open(order.lines);
  const actions = order.lines
    .filter((line) => !left.includes(line))
    .map(({ id: line_id, count }) => ({
      id: crypto.randomUUID(),
      line_id,
      replaces: null,
      found: { count },
      replacement: null,
      reason: null,
      at: new Date().toISOString(),
    }));
  (await picker.client.call('picking.record', { params, body: { actions } })).ok();
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await whenStored(page, '/admin/picking');
  return { office, picker, order, params, left };
}

const item = (page: Page, { product }: OrderLine) =>
  page.locator('.picking-open').filter({ has: page.getByText(product.title, { exact: true }) });

async function notThere(page: Page, line: OrderLine): Promise<void> {
  await item(page, line).click();
  await page.getByRole('button', { name: 'No hay', exact: true }).click();
  await page.getByRole('button', { name: 'Está vencido' }).click();
}

test('an order is not billed with a replacement that its shopper agreed to while the picker had no signal @mobile @full', async ({
  page,
  context,
}) => {
  const { picker, order, params, left } = await almostDone(page, context, (lines) => lines.slice(0, 1));
  const [five] = left;
  if (!five) throw new Error('No line');
  const { client } = picker;
  const query = { line_id: five.id };
  const { lines } = (await client.call('picking.proposals', { params, query })).ok();
  const [proposal] = lines[0]?.proposals ?? [];
  if (!proposal) throw new Error('Nothing like it');
  const question = { id: crypto.randomUUID(), line_id: five.id, product_id: proposal.product_id, count: 1 };
  (await client.call('picking.ask', { params, body: question })).ok();
  await context.setOffline(true);
  const answer = { params: { ...params, question_id: question.id }, body: { answer: 'yes' as const } };
  (await order.shopper.client.call('orders.answerQuestion', answer)).ok();
  await notThere(page, five);
  await page.getByRole('button', { name: /^Terminar la canasta/ }).click();
  const sheet = page.getByRole('dialog');
  const toBilling = sheet.getByRole('button', { name: 'Pasar a facturación' });

  await context.setOffline(false);
  await toBilling.evaluate((button: HTMLElement) => button.click());
  await expect(sheet.getByRole('alert')).toContainText(`${five.product.title}`);
  await expect(sheet.getByRole('alert')).toContainText('cambió mientras tanto. Míralo y anótalo otra vez.');
  await expect(sheet.getByText('Mira primero lo que cambió')).toBeVisible();
  await expect(toBilling).toBeDisabled();
  await expectAccessible(page);
  await expectLargeTargets(page);
  await shots(page, 'met');
  const luz = await staff('luz@canasta.example');
  const stateOf = async () => (await luz.client.call('orders.get', { params })).ok().order.state;
  expect(await stateOf()).toBe('8_store_select_products');

  await sheet.getByRole('button', { name: 'Entendido' }).click();
  await expect(sheet.getByText(`${five.product.title}: Reemplazado`)).toBeVisible();
  await toBilling.click();
  await expect(sheet).toContainText('pasó a facturación');
  expect(await stateOf()).toBe('9_store_invoice_products');
});

test('a replacement that weighs ten times as much is over the limit @mobile @full', async ({
  page,
  context,
}) => {
  const { left } = await almostDone(page, context, (lines) => lines.slice(-2));
  const [weighed] = left;
  if (!weighed) throw new Error('Nothing is weighed');
  await item(page, weighed).click();
  await page.getByRole('button', { name: 'Reemplazar', exact: true }).click();
  const weight = page.getByLabel(/^Peso de .* \(g\)$/).first();
  await weight.fill('60000');
  const card = page.locator('article').filter({ has: weight });
  await card.getByRole('button', { name: /^Poner / }).click();
  await expect(card.getByRole('alert')).toHaveText('Máximo 50 kg.');
  await weight.fill('5000');
  await card.getByRole('button', { name: /^Poner / }).click();
  await expect(card.getByRole('alert')).toHaveText(/^Con ese peso vale \$\s[\d.]+: pasa el tope\./);
  await shots(page, 'heavy');
  await expectAccessible(page);
  await weight.fill('500');
  await card.getByRole('button', { name: /^Poner / }).click();
  await expect(card).toBeHidden();
  await expect(page.locator('.picking-progress')).toHaveText('29 de 30 listos');
});

test('what a picker did without a signal waits for them while somebody else uses the phone @mobile @full', async ({
  page,
  context,
}) => {
  const { office, picker, left } = await almostDone(page, context, (lines) => lines.slice(0, 1));
  const [five] = left;
  if (!five) throw new Error('No line');
  await context.setOffline(true);
  await notThere(page, five);
  await expect(page.getByText('1 sin enviar')).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();
  await context.setOffline(false);

  const other = await newPicker(office);
  await signIn(context, other);
  await page.goto('/admin/picking');
  const told = page.getByText(
    'Hay trabajo sin enviar de otra persona en este celular. Se envía cuando esa persona vuelva a entrar.',
  );
  await expect(told).toBeVisible();
  await expect(page.getByText(five.product.title)).toBeHidden();
  await expect(page.getByText('sin enviar', { exact: false })).toHaveCount(1);
  await shots(page, 'others');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).last().click();
  await expect(page.getByRole('heading', { name: 'Entra a la administración' })).toBeVisible();
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('staff ')));
  expect(await keys()).toEqual([`staff ${picker.id} picking`]);

  await context.clearCookies();
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await expect(told).toBeHidden();
  const picked = async () => {
    const { lines } = (await picker.client.call('picking.walk', { query: {} })).ok();
    return lines.find(({ id }) => id === five.id)?.picked;
  };
  await expect.poll(picked).toMatchObject({ outcome: 'missing', reason: 'expired' });
});
