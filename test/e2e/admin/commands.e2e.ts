import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { groupThousands } from '#rules/money.ts';
import { newId } from '#server/db/ids.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { follow } from '../support/pages.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A job as if a process had brought it so far; none works on it. */
async function addJob(status: 'running' | 'dead'): Promise<string> {
  const id = newId();
  await change(
    `insert into job (business_id, id, kind, exclusive, status, done, total, attempt, error, delivery, started_at, ended_at)
     select id, $1, 'catalogue.popularity', false, $2, 120, 500, 1, $3, $4, now() - interval '1 minute',
       case when $2 = 'dead' then now() end
     from business where slug = 'canasta'`,
    [id, status, status === 'dead' ? 'La tarea se interrumpió varias veces sin terminar.' : '', randomUUID()],
  );
  return id;
}

test('by the palette staff go anywhere, and see long work: cancel it, try what failed again and start some @desktop @full', async ({
  page,
  context,
}) => {
  await Promise.all([addJob('running'), addJob('dead')]);
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/users');
  await test.step('the palette goes to a screen, an order by its number and a person, by keyboard alone', () =>
    goByPalette(page, luz));
  await follow(page, '/admin/search?ver=sin-resultados');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Buscar o ir a…' }).getByRole('combobox').fill('tareas');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Tareas' });
  const jobs = panel.getByRole('group', { name: 'Actualizar el orden “más vistos”' });

  const running = jobs.filter({ hasText: 'En curso' });
  await expect(running.getByRole('progressbar')).toHaveJSProperty('value', 24);
  await expect(running).toContainText('120 de 500 productos · 24 %');
  await expect(running).toContainText(/Lleva \d+ segundos, faltan unos/);
  const dead = jobs.filter({ hasText: 'Falló' });
  await expect(dead).toContainText('La tarea se interrumpió varias veces sin terminar.');
  await expectAccessible(page);

  await running.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(jobs.filter({ hasText: 'Cancelada' })).toBeVisible();
  // A worker of the shop takes it: it ends by itself.
  await dead.getByRole('button', { name: /^Intentar de nuevo/ }).click();
  await expect(jobs.filter({ hasText: 'Terminada' })).toHaveCount(1);
  // Other tests leave failed work of other kinds.
  await expect(dead).toHaveCount(0);
  await panel.getByRole('button', { name: /^Empezar: / }).click();
  await expect(jobs.filter({ hasText: 'Terminada' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const words = `guarapazo ${randomUUID().slice(0, 8)}`;
  await change(
    "insert into search_miss (business_id, query) select id, $1 from business where slug = 'canasta'",
    [words],
  );
  await follow(page, '/admin/search?ver=sin-resultados');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^busquedas-sin-resultado-canasta-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(words);
});

async function goByPalette(page: Page, luz: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' });
  const field = palette.getByRole('combobox', { name: 'Pantalla, número de pedido, producto o persona' });
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Cupones' })).toBeVisible();
  await expectAccessible(page);
  await field.fill('cupo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  await expect(palette).toBeHidden();
  await expect(page).toHaveTitle(/^Admin - Cupones · /);

  const { orders } = (await luz.client.call('orders.board', { query: { limit: 1 } })).ok();
  const number = orders[0]?.id_order ?? 0;
  const visible = groupThousands(number);
  await page.keyboard.press('Control+k');
  await field.fill(String(number));
  await expect(palette.getByRole('option', { name: new RegExp(`^N.º ${visible} ·`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?.*pedido=/);
  await expect(page.getByRole('dialog')).toContainText(visible);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('marcela@canasta');
  await expect(palette.getByRole('option', { name: /marcela@canasta\.example/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
}
