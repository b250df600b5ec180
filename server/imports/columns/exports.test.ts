import { describe, expect, it } from 'vitest';
import { accounts } from '#test/imports/exports/accounts.ts';
import { judged } from '#test/imports/exports/reading.ts';
import { unseen } from '#test/imports/exports/unseen.ts';
import { webShops } from '#test/imports/exports/web-shops.ts';

/** Own files of eighteen systems: no column is wrong without a word, and at most one question is asked. */
describe.each([...webShops, ...accounts, ...unseen])('an export of $name', (file) => {
  it.each([
    ['whose places are the offices of the shop', ['Centro', 'Norte', 'Principal']],
    ['whose places it does not know', ['Tienda']],
  ])('%s', async (_, offices) => {
    const found = await judged(file, offices);
    if (process.env.FIGURES === '1')
      console.log(
        [file.name, offices.length, found.right, found.wrong.length, found.missed.length, found.asked].join(
          ' | ',
        ),
      );
    expect(found).toMatchObject({ rows: file.rows.length, wrong: [] });
    if (offices.length > 1) expect(found.missed).toEqual([]);
    expect(found.asked.length).toBeLessThanOrEqual(1);
  });
});
