import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FooterBlocks } from './shop-footer.tsx';

const column = (title: string, ...items: { label: string; image?: string; link?: string }[]) => ({
  title,
  items,
});

test('a block has a left, a centre and a right; items are texts or pictures, and links open in a new tab', () => {
  const html = renderToStaticMarkup(
    <FooterBlocks
      blocks={[
        {
          right: [column('Pagos', { label: 'Tarjetas', image: '/pictures/1f4b3.webp' })],
          left: [column('Compra', { label: 'Ofertas', link: '/offers' }, { label: 'Cali y Palmira' })],
          center: [column('Ayuda', { label: 'Llámanos', link: 'tel:+576025550100' })],
        },
      ]}
    />,
  );
  expect([...html.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Compra',
    'Ayuda',
    'Pagos',
  ]);
  expect(html).toContain('<a href="/offers" target="_blank" rel="noopener noreferrer">Ofertas');
  expect(html).toContain('<li>Cali y Palmira</li>');
  expect(html).toContain('<a href="tel:+576025550100">Llámanos</a>');
  expect(html).toContain('<img src="/pictures/1f4b3.webp" alt="Tarjetas"');
});
