import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { coffee } from '#web/shop/product-card/fixtures/products.ts';
import { MyRow } from './my-row.tsx';

const watermelon = {
  ...coffee,
  title: 'Sandía',
  countType: 'grams' as const,
  quantity_pum: 1_000,
  gram_step: 250,
  min_grams: 500,
};

test('a press adds the step of its category, and the label shows it', () => {
  const line = { product: watermelon, count: 1_000, countType: 'grams' as const, available: true };
  const Page = () => <MyRow line={line} onChange={() => {}} onTakeOut={() => {}} />;
  const Shop = createRoutesStub([{ path: '/', Component: Page }]);
  const drawn = renderToStaticMarkup(<Shop />);
  expect(drawn).toContain('aria-label="250 gramos más de Sandía"');
  expect(drawn).toContain('aria-label="250 gramos menos de Sandía"');
});
