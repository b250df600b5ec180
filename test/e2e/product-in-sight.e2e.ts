import { shopAt } from './support/people.ts';
import { officeNamed, productNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// shop-08: nothing to scroll before adding.

test('everything that is needed to add is in sight on a desktop, and nothing lies over it @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Alvernia');
  const products = [
    await productNamed('Aguacate Hass', office, 'Por peso'),
    await productNamed('Pechuga de pollo', office),
  ];
  await shopAt(context, office);
  for (const { category_id, id, title } of products) {
    await page.goto(`/product/${category_id}/${id}`);
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const hidden = await page.locator('.product-panel').evaluate((panel) => {
        const choices = panel.querySelectorAll('.choice, .segmented, .stepper, .shortcuts, .buy-foot button');
        return [...choices].flatMap((choice) => {
          const { left, right, top, bottom } = choice.getBoundingClientRect();
          const corners = [
            [left + 4, top + 4],
            [right - 4, bottom - 4],
          ] as const;
          const seen = corners.every(([x, y]) => choice.contains(document.elementFromPoint(x, y)));
          return seen ? [] : [`${choice.className} ${choice.textContent}`];
        });
      });
      expect.soft(hidden, `${title} at ${width} x ${height}`).toEqual([]);
    }
  }
});
