import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AddToCart } from '#web/shop/cart/add-to-cart.tsx';
import { coffee } from '#web/shop/product-card/fixtures/products.ts';
import { PreviewLine } from './preview-line.tsx';

function draw(product: typeof coffee): string {
  const Page = () => (
    <>
      <PreviewLine id="line" product={product} active={false} onPick={() => {}} />
      <AddToCart product={product} />
    </>
  );
  const Shop = createRoutesStub([{ path: '/', Component: Page }]);
  return renderToStaticMarkup(<Shop />);
}

test('a result without an id is shown as incomplete, without a link, and cannot be added', () => {
  const whole = draw(coffee);
  expect(whole).toContain(`href="/product/${coffee.slug}-${coffee.id}"`);
  expect(whole).not.toContain('Informacion del producto incompleta');
  const broken = draw({ ...coffee, id: '' });
  expect(broken).not.toContain('<a ');
  expect(broken.match(/Informacion del producto incompleta/g)).toHaveLength(2);
  expect(broken).toMatch(/<button[^>]* aria-disabled="true"/);
});
