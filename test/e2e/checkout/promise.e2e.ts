import { setTimeout as pause } from 'node:timers/promises';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import { WEEK_DAYS } from '#rules/goods/alcohol-hours.ts';
import { change } from '../support/change.ts';
import { expectStep, lineFaults, readyToOrder } from '../support/checkout.ts';
import { cartLine, follow, shot } from '../support/pages.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// When it comes: said in the shell, before paying and on the order, and never more often than there is room for.

const CLOSED = { orderOpen: '00:00', orderClose: '00:01', sundayOpen: '00:00', sundayClose: '00:01' };

test.describe('an office', () => {
  // Minutes that pass at once are too long for a line to stand.
  test.use({ expectedFaults: lineFaults });

  test('that closes meanwhile says so in the shell and before the order is made; adults are asked for @desktop', async ({
    page,
    context,
    changeHours,
  }) => {
    await letMidnightPass();
    const office = await officeNamed('Alvernia');
    await signIn(context, await readyToOrder(office, { 'Whisky escocés': { count: 1 } }));
    await shopAt(context, office);
    await changeHours(office, { ...CLOSED, orderClose: '23:59', sundayClose: '23:59' });
    await page.goto('/cart');
    await expect(cartLine(page.getByRole('main'), 'Whisky escocés')).toContainText('Mayores de 18 años');
    await page.clock.install();
    await page.goto('/terms');
    const promise = page.getByRole('navigation', { name: 'Secciones' });
    await expect(promise).toContainText(
      'Sede Alvernia · recibimos pedidos hasta las 11:59 p. m. · próxima recogida',
    );
    await follow(page, '/checkout/pay');
    await expectStep(page, '¿Cómo vas a pagar?');
    await expect(page.getByText(/^Ya pasó la hora de pedidos de hoy/)).toBeHidden();
    await follow(page, '/terms');
    await changeHours(office, CLOSED);
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(promise).toContainText(
        'Sede Alvernia · alistamos pedidos desde mañana a las 12:00 a. m.',
        {
          timeout: 500,
        },
      );
    }).toPass();

    await page.goto('/checkout/finish');
    await expect(
      page.getByText(/^Ya pasó la hora de pedidos de hoy. Recoges tu pedido mañana /),
    ).toBeVisible();
    await expect(page.getByText('Llevas productos para mayores de 18 años')).toBeVisible();
    await page.getByRole('button', { name: 'Hacer el pedido' }).click();
    await expectStep(page, 'Gracias por tu compra!');
    await expect(page.getByRole('main')).toContainText('Recibimos tu pedido. Recoges mañana');
  });
});

test.describe('a window with one place', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('is not promised twice: who comes later is told and offered the next @mobile', async ({
    page,
    context,
  }) => {
    const office = await officeNamed('Calipso');
    // Another test empties other shelves of this office meanwhile.
    const rice = { Arroz: { count: 6 } };
    const [person, quicker] = [await readyToOrder(office, rice), await readyToOrder(office, rice)];
    await signIn(context, person);
    await shopAt(context, office);
    await change('update office set window_capacity = 1 where id = $1', [office.id]);
    try {
      const { cart } = (await quicker.client.call('cart.active', {})).ok();
      // Days away: the first ones end while the test runs when it begins at the wrong minute.
      const [chosen, next] = cart?.windows.slice(-2) ?? [];
      if (!cart || !chosen || !next) throw new Error('There are too few windows');
      await page.goto('/checkout/finish');
      const windows = page.getByRole('group', { name: 'Horario para recoger' });
      const hours = ({ start_date }: typeof chosen) => windows.locator(`[value="${start_date}"]`);
      await windows.getByRole('button', { name: 'Ver más días' }).click();
      await hours(chosen).check();
      const order = { total_price: cart.price_total_computed, window_start: chosen.start_date };
      (await quicker.client.call('cart.createOrder', { params: { uuid: cart.id }, body: order })).ok();

      await page.getByRole('button', { name: 'Hacer el pedido' }).click();
      await expect(page.getByRole('alert')).toContainText('El horario que elegiste ya no tiene cupo.');
      await expect(hours(chosen)).toHaveCount(0);
      await hours(next).check();
      await page.getByRole('button', { name: 'Hacer el pedido' }).click();
      await expectStep(page, 'Gracias por tu compra!');
      await expect(page.getByRole('main')).toContainText(`Recibimos tu pedido. Recoges ${next.label}`);
    } finally {
      await change('update office set window_capacity = 45 where id = $1', [office.id]);
    }
  });
});

test('a day without sale of alcohol is said in the cart and before the order, with what to do @mobile', async ({
  page,
  context,
}) => {
  await letMidnightPass();
  const office = await officeNamed('Alvernia');
  const title = 'Whisky escocés';
  const { id } = await productNamed(title, office);
  const person = await readyToOrder(office, { [title]: { count: 1 } });
  const cartNow = async () => (await person.client.call('cart.active', {})).ok().cart;
  const start = new Date((await cartNow())?.windows.at(-1)?.start_date ?? '');
  const days = [WEEK_DAYS[bogotaParts(start).weekday]];
  const pauses = [{ days, from: '00:00', to: '00:00', reason: 'Decreto 15' }];
  const setPauses = (value: object[]) =>
    change('update office set alcohol_pauses = $2::jsonb where id = $1', [office.id, JSON.stringify(value)]);
  await change("update product set goods_kind = 'alcohol' where id = $1", [id]);
  await setPauses(pauses);
  try {
    const notice =
      /^Este licor no se entrega .+ \(Decreto 15\): Whisky escocés\. Elige otro horario o quítalo\.$/;
    await expect.poll(async () => (await cartNow())?.alcoholNotice).toMatch(notice);
    await signIn(context, person);
    await shopAt(context, office);
    await page.goto('/cart');
    await expect(page.getByText(notice)).toBeVisible();
    await shot(page, 'alcohol-cart');
    await page.goto('/checkout/finish');
    await expect(page.getByText(notice)).toBeVisible();
    await shot(page, 'alcohol-finish');
  } finally {
    await setPauses([]);
    await change('update product set goods_kind = null where id = $1', [id]);
  }
});

/** Around midnight 'hoy' becomes 'mañana' while one looks, and no office has closed yet: the test begins at 00:02. */
async function letMidnightPass(): Promise<void> {
  const { hour, minute, second } = bogotaParts(Date.now());
  const minutesLeft = (24 * 60 + 2 - (hour * 60 + minute)) % (24 * 60);
  if (minutesLeft > 4) return;
  const wait = (minutesLeft * 60 - second) * 1_000;
  test.setTimeout(60_000 + wait);
  await pause(wait);
}
