import { newAccount, password, shopAt } from '../support/people.ts';
import { officeNamed, shopUrl } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// Pages of the person who is gone ask who they are, in vain.
test.use({ expectedFaults: [/status of 401/] });

test('no script sees the session, and a person who leaves leaves nothing behind the Back button @desktop', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  await shopAt(context, await officeNamed('Granada'));
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/users/add-site-visit')) visits.push(request.method());
  });
  await page.goto('/profile/data');
  // Storefront 4: counted once as nobody, once signed in, and not again whatever is opened.
  await expect.poll(() => visits).toEqual(['POST']);
  await page.getByRole('textbox', { name: 'Correo' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Celular' })).toHaveValue('315 555 0199');
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main).toContainText('Rosalba');

  const cookie = (await context.cookies(shopUrl)).find(({ name }) => name === 'canasta_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const seen = await page.evaluate(() =>
    [
      location.href,
      document.cookie,
      document.documentElement.outerHTML,
      ...[localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })),
    ].join('\n'),
  );
  expect(seen).not.toContain(cookie?.value);

  const other = await context.newPage();
  await other.goto('/profile/data');
  await expect(other.getByText(person.email, { exact: true })).toBeVisible();

  const whoAmI = (cache: RequestCache) =>
    page.evaluate(async (how) => (await fetch('/api/v1/users/me', { cache: how })).status, cache);
  expect(await whoAmI('default')).toBe(200);

  await main.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('button', { name: /Inicia sesión$/ })).toBeVisible();
  // The other window hears of it at once, without being looked at.
  await expect(other.getByRole('heading', { name: 'Entra a tu cuenta' })).toBeVisible();
  const personal = [person.email, 'Rosalba', 'Trujillo', '3155550199', '315 555 0199', '31987654'];
  for (const step of ['back', 'reload', 'forward'] as const) {
    if (step === 'back') await page.goBack();
    else if (step === 'forward') await page.goForward();
    else await page.reload();
    await expect(page.getByRole('button', { name: /Inicia sesión$/ })).toBeVisible();
    const content = await page.content();
    const fields = await page
      .locator('input')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    expect([step, personal.filter((word) => `${content} ${fields}`.includes(word))]).toEqual([step, []]);
  }
  // What the browser itself may have kept of an answer.
  expect(await whoAmI('force-cache')).toBe(401);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(personal.filter((word) => left.includes(word))).toEqual([]);
  expect(visits).toEqual(['POST', 'POST']);

  // Who comes next has the other window for themselves, too.
  const next = await newAccount();
  await other.getByRole('textbox', { name: 'Correo' }).fill(next.email);
  await other.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other.getByText(next.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Mi cuenta/ })).toBeVisible();
});
