import type { Request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { change } from '#test/e2e/support/change.ts';
import { expectStep } from '#test/e2e/support/checkout.ts';
import { messageTo } from '#test/e2e/support/outbox.ts';
import { fillCart, newAccount, newEmail, shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

const newPassword = 'aguacate-maduro-7';

test.use({ expectedFaults: [/status of 400/] });

test('a password is restored by the mailed link, once, and the checkout goes on where it was @mobile', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  // Theirs beyond doubt: what was put into an account before its e-mail is proved goes with the proof (rule 90).
  await change('update app_user set email_proved = true where id = $1', [person.id]);
  const office = await officeNamed('Ciudad Jardín');
  await fillCart(person, office, { Arándanos: { count: 1 } });
  await shopAt(context, office);
  await page.goto('/checkout/address');
  await expectStep(page, 'Entra para seguir con tu pedido');
  await page.getByRole('textbox', { name: 'Correo' }).fill(newEmail());
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('alert')).toContainText('No existe una cuenta asociada a tu correo, crea una.');
  await page.getByRole('textbox', { name: 'Correo' }).fill(person.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeFocused();

  const link = /http\S+/.exec(await messageTo(person.email))?.[0] ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  const askedWith: string[] = [];
  const listen = (request: Request) => {
    if (`${request.url()} ${request.headers().referer}`.includes(token)) askedWith.push(request.url());
  };
  page.on('request', listen);
  await page.goto(link);
  await expectStep(page, 'Elige tu nueva contraseña');
  await expect(page).toHaveURL('/restore-password');
  expect(askedWith, 'nobody but the page itself was told the token').toEqual([link]);
  page.off('request', listen);

  const first = page.getByRole('textbox', { name: 'Nueva contraseña', exact: true });
  const repeat = page.getByRole('textbox', { name: 'Repite la nueva contraseña' });
  await first.fill('corta');
  await repeat.fill('otra');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(first).toHaveAccessibleDescription('Las contraseñas debe tener mas de 8 caracteres.');
  await expect(repeat).toHaveAccessibleDescription('Las contraseñas son diferentes.');
  await first.fill(newPassword);
  await repeat.fill('aguacate-maduro-8');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(repeat).toHaveAccessibleDescription('Las contraseñas son diferentes.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await repeat.fill(newPassword);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expectStep(page, 'Tu contraseña cambió');

  await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveValue(person.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(newPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(page).toHaveURL('/checkout/address');
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeHidden();

  await page.goto(link);
  await first.fill(newPassword);
  await repeat.fill(newPassword);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('alert')).toContainText('No se logró realizar la restauración.');
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveValue(person.email);
});
