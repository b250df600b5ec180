import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { columnsOf } from './columns-of.tsx';
import { DataTable } from './data-table.tsx';

type Thing = { id: string; isNew: boolean };
const columns = columnsOf<Thing>(
  { id: 'Número', new: 'Nuevo', old: 'Viejo' },
  {
    id: { sort: 'id', cell: ({ id }) => id },
    new: { is: ({ isNew }) => isNew },
    old: { optional: true, cell: () => 'viejo' },
  },
);
const things = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `n${at}`, isNew: at === 0 }));
const draw = (count: number) =>
  renderToStaticMarkup(
    <DataTable<Thing>
      name="cosas"
      label="Cosas"
      columns={columns}
      nameOf={({ id }) => id}
      rows={things(count)}
      order={{ by: 'id', falls: true }}
      onSort={() => {}}
    />,
  );
const rowsIn = (html: string) => html.match(/data-row=/g)?.length;

it('of ten thousand rows only the visible ones are rendered, and screen readers get the total', () => {
  const html = draw(10_000);
  expect(rowsIn(html)).toBeLessThan(60);
  expect(html).toContain('aria-rowcount="10001"');
  expect(html).toContain('aria-rowindex="2"');
});

it('a screen opens with the visible rows, and with space for the others', () => {
  const html = draw(100);
  expect(rowsIn(html)).toBe(20);
  expect(html).toContain('style="height:3200px"');
  expect(rowsIn(draw(20))).toBe(20);
  expect(draw(20)).not.toContain('kit-room');
});

it('the head shows the order, and an optional column is not there', () => {
  const html = draw(2);
  expect(html).toContain('aria-sort="descending"');
  expect(html).not.toContain('viejo');
  expect(html.match(/aria-label="Nuevo"|<title>Nuevo/g)).toHaveLength(1);
});

it('a column without a head is an error', () => {
  expect(() => columnsOf<Thing>({}, { id: ({ id }) => id })).toThrow('The column id has no head');
});
