import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DetailTabs } from './detail-tabs.tsx';

const draw = (open: string) =>
  renderToStaticMarkup(
    <DetailTabs
      label="Secciones"
      open={open}
      onChoose={() => {}}
      tabs={[
        { value: 'datos', label: 'Datos', stays: true, children: <input name="title" /> },
        { value: 'stock', label: 'Stock', stays: true, children: <input name="stock" /> },
      ]}
    />,
  );

it('a record opens with the fields of its open tab; the others follow', () => {
  expect(draw('datos')).toContain('name="title"');
  expect(draw('datos')).not.toContain('name="stock"');
  expect(draw('stock')).toContain('name="stock"');
  expect(draw('datos').match(/role="tab"/g)).toHaveLength(2);
});
