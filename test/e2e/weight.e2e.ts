import { MOST_SCRIPT_KB, scriptsOf } from '#test/page-scripts.ts';
import { officeNamed, productNamed, shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('no first page of a shopper loads more JavaScript than promised @desktop', async () => {
  const office = await officeNamed('Tuluá Centro');
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  const { id, category_id, sub_category_id } = avocado;
  const paths = [
    '/',
    `/product-category/${category_id}`,
    `/product-subcategory/${category_id}/${sub_category_id}`,
    `/product/${id}`,
    '/search/aguacate',
    '/offers',
  ];
  for (const path of paths) {
    const { files, kilobytes } = await scriptsOf(shopUrl, path);
    expect(kilobytes, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(MOST_SCRIPT_KB);
  }
});
