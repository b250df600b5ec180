import { formatPesos, groupThousands } from '#rules/money.ts';
import { orderCart, readyToOrder } from '../../support/checkout.ts';
import { signIn, staff } from '../../support/people.ts';
import { officeNamed } from '../../support/shop.ts';
import { desktop, expect, test } from '../../support/test.ts';

const PAPER = 'Papel higiénico 4 hojas';

/** The fields of answers that are marked as `lately` in the contract. */
const LATELY = [
  ...['next_events', 'undelivered', 'price_final', 'claims', 'claimed', 'ended_by', 'end_reason', 'left'],
  'branch_office_geopoint',
];

test('an order is read beside a process of the version before, which does not send what was added lately @desktop @full', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Granada');
  const { client, ...shopper } = await readyToOrder(office, { [PAPER]: { count: 4 } });
  const order = await orderCart({ client, cartId: shopper.cartId });
  const home = await openContext(desktop);
  await signIn(home, { client, ...shopper });
  for (const one of [context, home]) {
    await one.route(/\/api\/.*(shopping-cart|delivery)/, async (route) => {
      const response = await route.fetch();
      const older = JSON.parse(await response.text(), (key, value: unknown) =>
        LATELY.includes(key) ? undefined : value,
      );
      await route.fulfill({ response, json: older });
    });
  }
  const seen = await home.newPage();
  await seen.goto(`/shoppingcart-detail/${order.id}`);

  await signIn(context, await staff('luz@canasta.example'));
  await page.goto(`/admin/orders?pedido=${order.id}`);
  const detail = page.getByRole('dialog', { name: `Pedido N.º ${groupThousands(order.id_order)}` });
  await detail.getByRole('button', { name: 'Aceptar' }).click();
  await expect(detail.getByText('Aprobado por Admin').first()).toBeVisible();
  // Each of both reads the change from that process.
  await expect(seen.getByText('Aprobado por Admin').first()).toBeVisible();
  await expect(seen.getByText(formatPesos(order.price_total)).first()).toBeVisible();
  for (const one of [context, home]) await one.unrouteAll({ behavior: 'wait' });
});
