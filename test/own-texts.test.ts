import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownPictures, ownTexts } from '#web/admin/texts/business/own-texts.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { categoryTexts } from '#web/shop/texts/category.ts';
import { customCartTexts } from '#web/shop/texts/custom-carts.ts';
import { myCustomCartTexts } from '#web/shop/texts/my-custom-carts.ts';
import { offersTexts } from '#web/shop/texts/offers.ts';
import { productMoreTexts } from '#web/shop/texts/pages/product-more.ts';

/** What the back office offers to write in the place of ours is what the shop reads, with what it says without. */

const root = new URL('../web/', import.meta.url).pathname;
const sources = globSync('shop/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n');
const named = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))];

it('every text of a business used by the shop', () => {
  const read = [
    ...named(/use(?:CustomText|TextSwitch)\('(\w+)'/g),
    ...named(/custom_text_fields\.(\w+)/g),
    ...named(/\bown\.(legal_\w+)/g),
  ];
  expect(read.length).toBeGreaterThan(15);
  expect(Object.keys(ownTexts)).toEqual(expect.arrayContaining(read));
});

it('every picture', () => {
  const icons = [...named(/useBusinessIcon\('(\w+)'/g), 'large_admin', 'background_pattern'];
  expect(icons).toContain('large');
  expect(Object.keys(ownPictures.icons)).toEqual(expect.arrayContaining(icons));
  const pictures = named(/useStaticImage\('(\w+)'/g);
  expect(pictures).toHaveLength(Object.keys(ownPictures.custom_static_images).length);
  expect(Object.keys(ownPictures.custom_static_images)).toEqual(expect.arrayContaining(pictures));
});

it.each([
  ['offers_page_title', offersTexts.title],
  ['comunidad', customCartTexts.title],
  ['categories_title', categoryTexts.recommended],
  ['prduct_info_restrictions_title', productMoreTexts.restrictions],
  ['cart_continue_button', cartTexts.confirm],
  ['custom_carts_title', myCustomCartTexts.title],
  ['custom_carts_description', myCustomCartTexts.description],
])('the default text without %s', (name, ours) => {
  expect(ownTexts[name]?.standard).toBe(ours);
});
