import { consentTexts } from '#contract/identity/consent-texts.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { messages } from '../../support/pages.ts';
import { newAccount, signIn, staff } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// An order of somebody who did not consent.
test.use({ expectedFaults: [/status of 422/] });

test('an order by phone goes to where consent is asked of a customer who did not give it @desktop', async ({
  page,
  context,
}) => {
  const caller = await newAccount();
  const body = { purpose: 'personal_data', granted: false, channel: '', text_version: '' } as const;
  (await caller.client.call('personalData.decide', { body })).ok();
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/orders/new');
  await page.getByRole('searchbox', { name: /^Celular, nombre/ }).fill(caller.email);
  await page.getByRole('button', { name: /^Tomar el pedido de/ }).click();
  await expect(page.getByText('Aún no autoriza el tratamiento de sus datos')).toBeVisible();
  const place = page.getByRole('button', { name: 'Crear pedido' });
  await place.click();
  await expect(
    page.getByRole('alert').getByText(/Falta que autorice el tratamiento de sus datos/),
  ).toBeVisible();
  const consent = page.getByRole('checkbox', { name: /La persona lo autorizó/ });
  await expect(consent).toBeFocused();
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await consent.check();
  await expect(page.getByText(consentTexts.personal_data.text)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar datos' }).click();
  await expect(messages(page).getByText('Datos guardados.')).toBeVisible();
  await expect(page.getByText('Autorizó el tratamiento de sus datos')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
