import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RootFailure } from './root-failure.tsx';

test.each([
  ['/offers', 'Tu carrito está guardado.'],
  ['/admin/my-sales', 'Lo que ya guardaste no se pierde.'],
])('a failed page names what is safe: %s', (path, words) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <RootFailure error={new Error('no answer')} />
    </MemoryRouter>,
  );
  expect(html).toContain(words);
});
