import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('a superadmin teaches the search a word, hears of a colleague’s change, and takes it back; and sees what nobody found @desktop @full', async ({
  page,
  context,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 4(00|09)/);
  // Words of this run alone: two widths run at once, and nothing may stand in two groups.
  const own = randomUUID().slice(0, 8).replaceAll(/\d/g, 'e');
  const [word, other] = [`zapote ${own}`, `mamey ${own}`];
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/search');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Nuevo grupo' }).click();
  const dialog = page.getByRole('dialog');
  const words = dialog.getByLabel('Palabras o frases');
  await words.fill(word);
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(words).toHaveAccessibleDescription(/al menos dos palabras/);
  await words.fill(`${word}\nhabichuelas`);
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(words).toHaveAccessibleDescription(/“habichuelas” ya está en otro grupo/);
  await expectAccessible(page);
  await words.fill(`${word}\n${other}`);
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Filtrar por palabra').fill(own.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Editar el grupo ${word}` }).click();
  const { items } = (await luz.client.call('synonyms.list', {})).ok();
  const group = items.find((one) => one.words.includes(word));
  if (!group) throw new Error('The group was not saved');
  const params = { id: group.id };
  await luz.client.call('synonyms.update', { params, body: { words: [word, `sapote ${own}`], version: 1 } });
  await words.fill(`${word}\n${other}\nlúcuma ${own}`);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  // Both are there to be compared, and nothing is saved before one of them is chosen.
  await expect(dialog.getByRole('alert')).toContainText('Luz Rentería guardó cambios a las');
  const both = dialog.getByRole('group', { name: 'Palabras o frases' });
  await expect(both).toContainText(`sapote ${own}`);
  await expect(both).toContainText(`lúcuma ${own}`);
  await both.getByRole('button', { name: 'Conservar lo mío' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText(`lúcuma ${own}`);

  await page.getByRole('button', { name: `Eliminar el grupo ${word}` }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Ningún grupo tiene esa palabra.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row').last()).toContainText(`lúcuma ${own}`);

  await test.step('what nobody found becomes a synonym or leaves the list', () => lookAtMisses(page));
});

async function lookAtMisses(page: Page): Promise<void> {
  const office = await officeNamed('Granada');
  const own = randomUUID().slice(0, 8).replaceAll(/\d/g, 'e');
  const query = `guarapazo ${own} qwx`;
  const { found } = (await api.call('search.products', { query: { query, office_id: office.id } })).ok();
  expect(found).toBe(0);
  // The page of the results says that the search was finished.
  const finished = { module: 'search', reference: query, office_id: office.id, shown_instead: '' } as const;
  (await api.call('activity.record', { body: { events: [finished] } })).ok();
  const diana = await staff('diana@canasta.example');
  // It is written a little later.
  await expect
    .poll(async () => {
      const { list } = (await diana.client.call('search.misses', { query: { limit: 200 } })).ok();
      return list.find((miss) => miss.query === query)?.lastOffice;
    })
    .toBe(office.displayName);

  await follow(page, '/admin/search?ver=sin-resultados');
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await page.getByRole('button', { name: `Crear sinónimo para ${query}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Palabras o frases')).toHaveValue(`${query}\n`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Quitar ${query} de la lista` }).click();
  await expect(page.getByRole('row', { name: new RegExp(query) })).toHaveCount(0);
}
