import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { CategoriesCard } from './categories-card.tsx';
import { MappingCard } from './mapping-card.tsx';
import type { MappingWork } from './use-mapping.ts';

type Card = Parameters<typeof MappingCard>[0];

const column = (name: string) => ({ name, samples: ['5.000'], suggestion: null, office_id: null });
const layout = {
  kind: 'xlsx',
  delimiter: '',
  rows: 2,
  encodings: {},
  mended: 0,
  mended_example: null,
  columns: [column('SKU'), column('PRECIO_1')],
  doubtful: [{ line: 7, text: 'Ca?a' }],
  doubtful_lines: 36,
  sheet: { read: 'Precios', others: ['Ofertas', 'Sedes'] },
} satisfies Card['layout'];
const workOf = (columns: object[], create = false) =>
  ({
    mapping: { columns, covers: 'part', create_categories: create, categories: {} },
  }) as unknown as MappingWork;
const price = (office_id: string) => ({ column: 'PRECIO_1', field: 'price', office_id });
const offices = [
  { id: 'norte', name: 'Norte' },
  { id: 'sur', name: 'Sur' },
];
const choices = { sources: [], offices, shelves: [] };

function inAdmin(card: ReactNode): string {
  const Admin = createRoutesStub([{ path: '/', Component: () => card }]);
  return renderToStaticMarkup(<Admin />);
}

it('columns say of which offices they are, how pesos are rounded, and what of the file was not read', () => {
  const draw = (columns: object[]) =>
    inAdmin(<MappingCard id="1" layout={layout} choices={choices} work={workOf(columns)} />);
  const shared = draw([price('norte'), price('sur')]);
  expect(shared).toMatch(/<option[^>]*selected=""[^>]*>2 sedes, por sus claves</);
  expect(draw([price('norte')])).toMatch(/<option[^>]*selected=""[^>]*>Norte</);
  expect(shared).toContain('Los precios con decimales se redondean al peso: 4.999,50 queda en 5.000.');
  expect(draw([])).not.toContain('se redondean');
  expect(shared).toContain('Leímos la hoja “Precios” del libro. Estas no se leen: “Ofertas”, “Sedes”.');
  expect(shared).toContain('de estas líneas: 7 “Ca?a” y 35 más. Revísalas.');
});

it('categories that are too many to be listed are counted, with where they go', () => {
  const found = [{ path: 'Granos', count: 9, subcategory_id: null, made: false }];
  const draw = (categories: number, create = false) =>
    renderToStaticMarkup(
      <CategoriesCard
        summary={{ categories_found: found, categories }}
        shelves={[]}
        work={workOf([], create)}
      />,
    );
  expect(draw(1)).not.toContain('con menos productos');
  expect(draw(2)).toContain(
    'Hay otra con menos productos. Va a la subcategoría de su nombre; si no existe, sus productos quedan por clasificar.',
  );
  expect(draw(41, true)).toContain(
    'Hay otras 40 con menos productos. Van a la subcategoría de su nombre; si no existe, se crea.',
  );
});
