import { randomUUID } from 'node:crypto';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { dayText } from '#rules/dates/date-text.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { reducedPrice } from '#rules/stock/lots.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { change, inDatabase } from '../support/change.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { shopAt, signIn, staff } from '../support/people.ts';
import { newPicker, orderToPick } from '../support/picking.ts';
import { type Office, officeNamed, pathOf, pesos, productNamed, STORE } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const today = bogotaDay(new Date());
const tomorrow = dayAfter(today, 1);

test.use({ expectedFaults: [/status of 4(00|09)/] });

test('dates are written by hand, what expires soon is put into an offer with a press, and what has expired is waste @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed(STORE);
  const product = await productNamed(await dairyOf(office), office);
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto(`/admin/expiry/undated?sede=${office.id}&buscar=${encodeURIComponent(product.title)}`);
  await expect(page.getByRole('row').filter({ hasText: product.title })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/expiry?sede=${office.id}`);
  await expect(page.getByRole('heading', { name: 'Vencimientos', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Anotar fechas' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /producto/i }).fill(product.title);
  await dialog.getByRole('option', { name: product.title }).first().click();
  await expect(dialog.getByRole('heading', { name: product.title })).toBeVisible();
  const add = async (day: string, amount: string) => {
    await dialog.getByRole('button', { name: 'Agregar fecha' }).click();
    await dialog.getByLabel('Vence').last().fill(day);
    await dialog.getByLabel('Unidades').last().fill(amount);
  };
  await add(tomorrow, '1000000');
  await dialog.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(dialog.getByText(/^En la sede hay .*, y las fechas suman/)).toBeVisible();
  await dialog.getByLabel('Unidades').last().fill('4');
  await add(dayAfter(today, -1), '2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(dialog).toBeHidden();
  const rowOf = (when: string) =>
    page.getByRole('row').filter({ hasText: product.title }).filter({ hasText: when });
  await expect(rowOf('Venció ayer')).toContainText('2 und');
  await expect(rowOf('Vence mañana')).toContainText('4 und');
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Anotar fechas' }));

  const net = reducedPrice(product.price_neto, 30);
  await rowOf('Vence mañana')
    .getByRole('button', { name: /^Poner en oferta/ })
    .click();
  await expect(dialog.getByRole('row').last()).toContainText(pesos(net));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Poner en oferta' }).click();
  await expect(page.getByText('Quedó en oferta.')).toBeVisible();
  await expect(rowOf('Vence mañana')).toContainText(`En oferta a ${pesos(net)}`);

  const throwAway = async (meanwhile?: () => Promise<void>) => {
    await rowOf('Venció ayer')
      .getByRole('button', { name: /^Registrar merma/ })
      .click();
    await meanwhile?.();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, registrar merma' }).click();
  };
  await throwAway(async () => {
    const lines = [{ product_id: product.id, amount: 1 }];
    const body = { id: randomUUID(), office_id: office.id, reason: 'expired' as const, lines };
    (await luz.client.call('stock.waste', { body })).ok();
  });
  await expect(page.getByText(/Lo que queda de estas fechas cambió mientras tanto/)).toBeVisible();
  await expect(rowOf('Venció ayer')).toContainText('1 und');
  await throwAway();
  await expect(page.getByText('La merma quedó registrada.')).toBeVisible();
  await expect(rowOf('Venció ayer')).toHaveCount(0);

  await test.step('the shop has the price', async () => {
    await shopAt(context, office);
    await page.goto(pathOf(product));
    await expect(page.getByText(pesos(net)).first()).toBeVisible();
  });
});

test('a picker reads which date to take, in the walk and on the line @mobile', async ({ page, context }) => {
  const office = await officeNamed('Granada');
  const picker = await newPicker(office);
  const { lines } = await orderToPick(picker, office);
  const [line] = lines;
  if (!line) throw new Error('Nothing was ordered');
  await change(
    'update category set tracks_expiry = true where id = (select category_id from product where id = $1)',
    [line.product_id],
  );
  const luz = await staff('luz@canasta.example');
  const params = { id: line.product_id };
  const { seen, there } = (
    await luz.client.call('stockLots.get', { params, query: { office_id: office.id } })
  ).ok();
  const lots = [
    { expires_on: dayAfter(today, 3), amount: there - 1 },
    { expires_on: dayAfter(today, -1), amount: 1 },
  ];
  (await luz.client.call('stockLots.save', { params, body: { office_id: office.id, lots, seen } })).ok();
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await page.getByRole('button', { name: 'Empezar con 1 pedido' }).click();
  const take = `Toma el que vence el ${dayText(new Date(`${lots[0]?.expires_on}T12:00:00-05:00`))}`;
  const row = page
    .locator('.picking-open')
    .filter({ has: page.getByText(line.product.title, { exact: true }) });
  await expect(row).toContainText(take);
  await row.click();
  await expect(page.getByText(take)).toBeVisible();
  await expect(page.getByText(/^Saca de la góndola lo que venció el/)).toBeVisible();
  await expectAccessible(page);
});

/** Something of the dairy shelf whose name nothing else has. */
function dairyOf(office: Office): Promise<string> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ title: string }>(
      `select p.title from product p
       join category c on c.business_id = p.business_id and c.id = p.category_id and c.tracks_expiry
       join product_office po on po.business_id = p.business_id and po.product_id = p.id
       where po.office_id = $1 and po.listed and p.count_type = 'units' and po.stock > 10 and po.price_neto = po.price
         and (select count(*) from product n where n.business_id = p.business_id and n.title = p.title) = 1
       order by p.id limit 1`,
      [office.id],
    );
    return rows[0]?.title ?? '';
  });
}
