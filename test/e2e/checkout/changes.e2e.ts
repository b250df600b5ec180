import type { Page } from '@playwright/test';
import {
  expectStep,
  goods,
  lineFaults,
  readyToOrder,
  totalOfStep,
  withoutLine,
} from '../support/checkout.ts';
import { figure } from '../support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// What becomes different while the last steps stand on the screen: nobody orders what they have not seen.

const PAPER = 'Papel higiénico 4 hojas';

test.describe('the last step', () => {
  test.use({ expectedFaults: lineFaults });

  test('shows a new price before it takes the order @desktop', async ({ page, context, changeShelf }) => {
    const office = await officeNamed('Villa Colombia');
    const coffee = await productNamed('Café molido', office);
    await signIn(context, await readyToOrder(office, { 'Café molido': { count: 3 } }));
    await shopAt(context, office);
    // The look at prices on the way in is over before they change: only the order itself meets the new one.
    const looked = page.waitForResponse((response) => response.url().endsWith('/check'));
    await page.goto('/checkout/finish');
    await looked;
    const total = figure(page.getByRole('region', { name: 'Tu pedido' }), 'Total');
    await expect(total).toHaveText(pesos(coffee.price_neto * 3));

    const dearer = coffee.price_neto + 900;
    await changeShelf(office, coffee, { price: dearer });
    await page.getByRole('button', { name: 'Hacer el pedido' }).click();
    const news = newsOf(page);
    await expect(news).toContainText(`Antes: ${pesos(coffee.price_neto * 3)} | Ahora: ${pesos(dearer * 3)}`);
    await news.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(page.getByRole('alert')).toContainText(
      'No podemos continuar si no aceptas el cambio de precio. Con los cambios, el total de tu pedido pasa de ' +
        `${pesos(coffee.price_neto * 3)} a ${pesos(dearer * 3)}.`,
    );
    await page.getByRole('button', { name: 'Hacer el pedido' }).click();
    await news.getByRole('button', { name: 'Aceptar todos los cambios' }).click();
    await expect(news).toBeHidden();
    await expect(total).toHaveText(pesos(dearer * 3));

    await page.getByRole('button', { name: 'Hacer el pedido' }).click();
    await expectStep(page, 'Gracias por tu compra!');
    const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
    await expect(figure(ticket, 'Total')).toHaveText(pesos(dearer * 3));
  });

  test('says both totals when another window changed the cart unheard, and asks again for an answer that is lost @mobile', async ({
    page,
    context,
  }) => {
    const office = await officeNamed('Tequendama');
    const person = await readyToOrder(office);
    await withoutLine(context);
    await signIn(context, person);
    await shopAt(context, office);
    await page.goto('/checkout/finish');
    const total = figure(page.getByRole('region', { name: 'Tu pedido' }), 'Total');
    const seen = (await total.textContent())?.replaceAll(/\s/g, ' ') ?? '';

    const paper = { bags_config: { code: 'papel' } };
    const other = (
      await person.client.call('cart.setBags', { params: { uuid: person.cartId }, body: paper })
    ).ok();
    const now = pesos(other.cart.price_total_computed);
    expect(now).not.toBe(seen);
    await page.getByRole('button', { name: 'Hacer el pedido' }).click();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText(
      `El total de tu pedido cambió: pasó de ${seen} a ${now}. Revísalo antes de confirmar.`,
    );
    await expect(refusal).toBeInViewport();
    await expect(total).toHaveText(now);

    // The same total of other goods is not what was seen either.
    const [line] = other.cart.products;
    const params = { uuid: person.cartId, productId: line?.product.id ?? '' };
    const note = { params, query: {}, body: { comment: 'Doble hoja' } };
    (await person.client.call('cart.changeLine', note)).ok();
    await page.getByRole('button', { name: 'Hacer el pedido' }).click();
    await expect(refusal).toContainText('Tu carrito cambió en otra pestaña o en otro dispositivo.');

    const order = page.getByRole('button', { name: 'Hacer el pedido' });
    await context.setOffline(true);
    await order.click();
    await expect(refusal).toContainText('Tu pedido no se envió y tu carrito queda guardado.');
    await expect(page.getByText('haz el pedido cuando tengas señal')).toBeVisible();
    await context.setOffline(false);
    // The order is made; who ordered does not hear of it.
    await page.route('**/create-order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await order.click();
    await expect(refusal).toContainText('No supimos si tu pedido quedó creado.');
    await page.unroute('**/create-order');
    await order.click();
    await expectStep(page, 'Gracias por tu compra!');
    const { orders } = (await person.client.call('orders.mine', { query: {} })).ok();
    expect(orders).toHaveLength(1);
    await expect(page).toHaveURL(`/checkout/thanks/${orders[0]?.id}`);
  });
});

test('an address of another office shows what that changes @mobile @full', async ({
  page,
  context,
  changeShelf,
}) => {
  const [near, far] = [await officeNamed('Granada'), await officeNamed('El Caney')];
  const person = await newAccount();
  const address = {
    city: far.city,
    address: 'Calle 42 # 80-15',
    alias: 'El Caney',
    comment: 'Casa 12',
    geopoint: far.geopoint,
  };
  (
    await person.client.call('users.update', { params: { id: person.id }, body: { addresses: [address] } })
  ).ok();
  const first = await fillCart(person, near, goods);
  const [before, there] = [await productNamed(PAPER, near), await productNamed(PAPER, far)];
  const dearer = before.price_neto + 1_100;
  await changeShelf(far, there, { price: dearer });
  await signIn(context, person);
  await shopAt(context, near);
  await page.goto('/checkout/address');
  await expect(totalOfStep(page)).toHaveText(pesos(first.price_total_computed));

  const choose = page.getByRole('radio', { name: /^Calle 42 # 80-15/ });
  await choose.click();
  const move = page.getByRole('dialog', { name: 'Tu pedido saldría de la sede El Caney' });
  await expect(move).toContainText(`Antes: ${pesos(before.price_neto * 3)}Ahora: ${pesos(dearer * 3)}`);
  await expect(move.getByRole('button', { name: 'Seguir en Granada' })).toBeFocused();
  await move.getByRole('button', { name: 'Seguir en Granada' }).click();
  await expect(move).toBeHidden();
  await expect(choose).not.toBeChecked();
  const { cart: after } = (await person.client.call('cart.active', {})).ok();
  expect(after?.branch_office_id).toBe(near.id);

  await choose.click();
  await move.getByRole('button', { name: 'Cambiar de sede' }).click();
  await expect(move).toBeHidden();
  await expect(page.getByText('Tu pedido sale ahora de la sede El Caney.').first()).toBeVisible();
  await expect(newsOf(page)).toBeHidden();
  const { cart: moved } = (await person.client.call('cart.active', {})).ok();
  expect(moved?.price_subtotal_computed).toBe(dearer * 3);
  await expect(totalOfStep(page)).toHaveText(pesos(moved?.price_total_computed ?? 0));
  await expect(page.getByText('Te atiende la sede El Caney.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar con el pago' })).toBeEnabled();
});

function newsOf(page: Page) {
  return page.getByRole('dialog', {
    name: 'Los siguientes productos no están disponibles o han cambiado',
  });
}
