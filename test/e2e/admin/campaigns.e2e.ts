import { consentTexts } from '#contract/identity/consent-texts.ts';
import { mayPromote } from '#rules/campaigns/legal-hours.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { messageTo } from '../support/outbox.ts';
import { follow, shot } from '../support/pages.ts';
import { newAccount, orderedBefore, signIn, staff } from '../support/people.ts';
import { officeNamed, productNamed } from '../support/shop.ts';
import { desktop, expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04)/] });

let removeOffice = async () => {};
test.afterEach(() => removeOffice());

/** Where no other test looks for one. */
async function newOffice(name: string): Promise<{ id: string }> {
  const { client } = await staff('luz@canasta.example');
  const geopoint: [number, number] = [-4.2, -69.93];
  const body = { name, city: 'Leticia', geopoint, position: 9_999 };
  const { id, version } = (await client.call('offices.create', { body })).ok();
  removeOffice = async () =>
    void (await client.call('offices.remove', { params: { id }, query: { version } })).ok();
  return { id };
}

test('a campaign is counted, tried on oneself and sent; who gets it stops the next ones by its link @desktop', async ({
  page,
  context,
}) => {
  // The only one of an office who agreed to promotions: one mail leaves.
  const word = Math.random().toString(36).slice(2, 8);
  const office = await newOffice(`Sede ${word}`);
  const shopper = await newAccount();
  const coffee = await productNamed('Café molido', await officeNamed('Granada'));
  await orderedBefore(shopper, office, 3, { productId: coffee.id, count: 1 });
  const text_version = consentTexts.promotional.version;
  (
    await shopper.client.call('personalData.decide', {
      body: { purpose: 'promotional', granted: true, text_version },
    })
  ).ok();
  const title = `Semana del maíz ${word}`;

  // Nobody has written to this one before.
  const superadmin = await newAccount();
  await change("update app_user set role = 'superadmin' where id = $1", [superadmin.id]);
  await signIn(context, superadmin);
  await page.goto('/admin/marketing-campaign');
  await expect(page.getByRole('heading', { name: 'Campañas', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva campaña' }).first());
  await page.getByRole('button', { name: 'Nueva campaña' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nueva campaña' });
  await making.getByRole('combobox', { name: 'Se envía por' }).selectOption('Correo');
  await making.getByRole('textbox', { name: 'Abre' }).fill('https://otra.tienda');
  await making.getByRole('textbox', { name: 'Título' }).fill(title);
  const address = `https://canasta.example/${'maiz'.repeat(30)}`;
  await making
    .getByRole('textbox', { name: 'Mensaje' })
    .fill(`Mazorca y harina con 20 % hasta el domingo. ${address}`);
  await making.getByRole('combobox', { name: 'Sede' }).fill(word);
  // What is found last takes the place of all offices a moment later.
  await making.getByRole('option', { name: new RegExp(word) }).click();
  await making.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(making.getByText('Escribe una página de la tienda, como /offers.').last()).toBeVisible();
  await shot(page, 'campaign-new');
  await making.getByRole('textbox', { name: 'Abre' }).fill('/offers');
  await making.getByRole('button', { name: 'Crear', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: `Campaña ${title}` });
  await dialog.getByRole('button', { name: 'Contar', exact: true }).click();
  await expect(dialog.getByText('Les llegaría')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText('Sin autorización')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(page.getByText('Te enviamos la prueba.').first()).toBeVisible();
  expect(await messageTo(superadmin.email)).toContain(`Asunto: Prueba: ${title}`);
  await shot(page, 'campaign-draft');

  // A moment that was begun is not 'now'.
  const moment = dialog.getByLabel('Fecha y hora');
  await moment.focus();
  await page.keyboard.type('11');
  await dialog.getByRole('heading', { name: 'Cuándo sale' }).click();
  const now = dialog.getByRole('button', { name: 'Enviar ahora' });
  await expect(now).toHaveAccessibleDescription(/Completa el día y la hora/);
  await moment.fill('2026-11-11T11:11');
  await expect(dialog.getByRole('button', { name: 'Programar' })).not.toHaveAttribute('aria-disabled');
  await moment.fill('');
  await now.click();
  const isLegal = mayPromote(new Date());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, enviar' }).click();
  await expect(dialog.getByText('Resultados')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const sideways = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await dialog.locator('.modal-body').evaluate(sideways)).toBe(0);
  await page.setViewportSize(desktop.viewport);
  if (!isLegal) {
    await expect(dialog.getByText(/La ley no permite enviar promociones/)).toBeVisible();
    return;
  }
  await expect(dialog.getByText('Enviada', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await shot(page, 'campaign-sent');

  const mail = await messageTo(shopper.email);
  expect(mail).toContain(`Asunto: ${title}`);
  const path = /List-Unsubscribe: <http:\/\/[^/]+(\/baja\/[\w-]+)>/.exec(mail)?.[1] ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Dejar de recibir promociones', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'campaign-unsubscribe');
  await page.getByRole('button', { name: 'No recibir más' }).click();
  await expect(page.getByText(/no te enviará más promociones por correo/)).toBeVisible();
  const { current } = (await shopper.client.call('personalData.consents', { query: {} })).ok();
  const channels = current.find(({ purpose }) => purpose === 'promotional')?.channels;
  expect(channels).toContainEqual({ channel: 'mail', granted: false });
  expect(channels).toContainEqual({ channel: 'sms', granted: true });

  await follow(page, path.replace(/.$/, ''));
  await expect(page.getByText(/Este enlace no está completo/)).toBeVisible();
});
