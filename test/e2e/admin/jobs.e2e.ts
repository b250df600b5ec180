import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newId } from '#server/db/ids.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { signIn, staff } from '../support/people.ts';
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

test('staff see long work from anywhere, cancel it, try what failed again and start some @desktop', async ({
  page,
  context,
}) => {
  await Promise.all([addJob('running'), addJob('dead')]);
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/search?ver=sin-resultados');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Buscar o ir a…' }).getByRole('combobox').fill('tareas');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Tareas' });
  const jobs = panel.getByRole('group', { name: 'Actualizar el orden «más vistos»' });

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
  await page.reload();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^busquedas-sin-resultado-canasta-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(words);
});
