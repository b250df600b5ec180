import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContentRow } from './contents-card.tsx';

it('a content in doubt is one press of what its title may mean, and the one that was chosen is marked', () => {
  const row = { sku: 'SAL7', title: 'Salchicha 7 x 250 g', changes: [] };
  const draw = (contents: object) =>
    renderToStaticMarkup(
      <ContentRow row={row} work={{ mapping: { contents } as never, change: () => {} }} />,
    );
  const pressed = /<button[^>]*aria-pressed="true"[^>]*><span[^>]*>([^<]*)</;
  expect(draw({})).toContain('>250 g<');
  expect(draw({})).not.toMatch(pressed);
  expect(pressed.exec(draw({ SAL7: { quantity: 1_750, unit: 'g' } }))?.[1]).toBe('1.750 g');
});
