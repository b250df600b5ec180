import type { Page } from '@playwright/test';
import { messages } from './pages.ts';
import { expect } from './test.ts';

/** One message on the screen, and the same and no alert for those who listen; afterwards it is put away. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  const said = messages(page).getByRole('listitem').filter({ hasText: words });
  await expect(said).toHaveCount(1);
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.locator('.spoken[role=status]').first()).toContainText(words);
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
  await said.getByRole('button', { name: 'Cerrar' }).click();
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
}

/** Puts away what was said so far. */
export async function closeMessages(page: Page): Promise<void> {
  const all = messages(page).getByRole('listitem');
  while ((await all.count()) > 0) {
    // One that goes by itself meanwhile is away, too.
    const close = all.first().getByRole('button', { name: 'Cerrar' });
    await close.click({ timeout: 1_000 }).catch(() => undefined);
  }
}
