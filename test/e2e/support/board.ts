import type { Locator, Page } from '@playwright/test';
import { groupThousands } from '#rules/money.ts';
import { orderCart, readyToOrder } from './checkout.ts';
import type { Line } from './people.ts';
import type { Office } from './shop.ts';
import { expect } from './test.ts';

/** A new order as a shopper places it: '48.231'. */
export async function placeOrder(office: Office, items?: Record<string, Line>): Promise<string> {
  const person = await readyToOrder(office, items);
  const order = await orderCart(person);
  return groupThousands(order.id_order);
}

export function rowOf(page: Page, number: string): Locator {
  return page.getByRole('row').filter({ has: openerOf(page, number) });
}

function openerOf(page: Page, number: string): Locator {
  return page.getByRole('button', { name: `Abrir el pedido ${number}` });
}

/** By J or K from the row beside it. */
export async function focusRow(page: Page, number: string): Promise<void> {
  const opener = openerOf(page, number);
  await expect(opener).toBeVisible();
  const key = await opener.evaluate((element) => {
    const all = [...document.querySelectorAll<HTMLElement>('tr[data-row] [data-opens]')];
    const place = all.indexOf(element as HTMLElement);
    const beside = all[place - 1] ?? all[place + 1];
    if (beside) beside.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
    return place > 0 || !beside ? 'j' : 'k';
  });
  await page.keyboard.press(key);
  await expect(opener).toBeFocused();
}

/** Counts the notes that are played. */
export async function listensForSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      document.body.dataset.notes = String(Number(document.body.dataset.notes ?? 0) + 1);
      start.call(this, when);
    };
  });
}

export async function soundsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.body.dataset.notes ?? 0));
}

/** Says how many sheets would come out of the printer. */
export async function printsNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('.order-sheet').length);
    };
  });
}
