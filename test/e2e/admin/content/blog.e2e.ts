import { request } from '#test/client.ts';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { expectAtOtherWidth } from '#test/e2e/support/other-width.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { signIn, staff } from '#test/e2e/support/people.ts';
import { shotsOfDesk } from '#test/e2e/support/phone.ts';
import { api, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

test('a post is written and scheduled, seen by its staff alone, published, moved and withdrawn @desktop', async ({
  page,
  context,
}) => {
  const word = Math.random().toString(36).slice(2, 8);
  const title = `Mango biche ${word}`;
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/blog');
  await expect(page.getByRole('heading', { name: 'Noticias', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva noticia' }));
  await shotsOfDesk(page, 'blog-list');

  await page.getByRole('button', { name: 'Nueva noticia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva noticia' });
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog.getByText('El campo título es obligatorio.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill(title);
  await dialog.getByRole('textbox', { name: 'Resumen' }).fill('Con sal y limón.');
  const text = dialog.getByRole('textbox', { name: 'Texto' });
  await text.click();
  await page.keyboard.type('Se come verde.');
  await dialog.getByRole('tab', { name: 'Publicación' }).click();
  await dialog.getByLabel('Se publica', { exact: true }).fill('2099-01-15');
  await expectAccessible(page);
  await shotsOfDesk(page, 'blog-when');
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Documento creado!').first()).toBeVisible();

  await follow(page, `/admin/blog?buscar=${word}`);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('Programada');
  const address = `/blog/mango-biche-${word}`;
  expect((await asStranger(address)).status).toBe(404);
  const { list } = (await api.call('blog.list', { query: { limit: 50 } })).ok();
  expect(list.map((post) => post.title)).not.toContain(title);
  await page.getByRole('button', { name: title, exact: true }).click();
  const editing = page.getByRole('dialog', { name: `Editar ${title}` });
  const preview = (await editing.getByRole('link', { name: 'Vista previa' }).getAttribute('href')) ?? '';
  expect((await asStranger(preview)).status).toBe(404);
  const seen = await (await page.request.get(preview)).text();
  expect(seen).toContain('hasta su fecha no la ve nadie más');
  expect(seen).toContain('Se come verde.');
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();

  await page.getByRole('button', { name: `Publicar ya ${title}` }).click();
  await expect(row).toContainText('Publicada');
  await expect
    .poll(async () => (await asStranger(address)).text)
    .toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));

  // Another address: the one that was shared leads there.
  await page.getByRole('button', { name: title, exact: true }).click();
  await editing.getByRole('tab', { name: 'Publicación' }).click();
  await editing.getByRole('textbox', { name: 'Dirección' }).fill(`mango-${word}`);
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios realizados!').first()).toBeVisible();
  await expect
    .poll(async () => (await asStranger(address)).headers.get('location'))
    .toMatch(new RegExp(`/blog/mango-${word}$`));

  await page.getByRole('button', { name: `Retirar ${title}` }).click();
  await expect(row).toContainText('Retirada');
  await expect.poll(async () => (await asStranger(`/blog/mango-${word}`)).status).toBe(404);
});

function asStranger(path: string) {
  return request(shopUrl + path, { headers: { host: 'localhost', accept: 'text/html' } });
}
