import { useMemo } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { quantityText } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { useCategoryOptions } from '../products/product-filters.ts';
import { undatedTexts as texts } from '../texts/records/expiry.ts';
import type { Route } from './+types/undated-page.ts';
import { categoryFilters } from './category-filters.ts';
import { ExpirySections } from './expiry-sections.tsx';

const DatesDialog = lazyPart(() => import('./dates-dialog.tsx'));

type Undated = OutputOf<'stockLots.undated'>['list'][number];

const columns = columnsOf<Undated>(texts.columns, {
  product: {
    wraps: true,
    sort: 'title',
    cell: ({ title, id_item }) => (
      <>
        <b>{title}</b> <span className="kit-note">{id_item}</span>
      </>
    ),
  },
  category: { wraps: true, cell: ({ category_name }) => category_name },
  office: ({ office_name }) => office_name,
  undated: {
    number: true,
    sort: 'undated',
    cell: ({ undated, countType }) => <b>{quantityText(countType, undated)}</b>,
  },
  stock: { number: true, cell: ({ stock, countType }) => quantityText(countType, stock) },
});

export const loader = resourceLoader('stockLots.undated', {
  columns,
  rows: 50,
  query: (filter) => ({
    product: filter('buscar'),
    office_id: filter('sede'),
    category_id: filter('categoria'),
  }),
});
export const shouldRevalidate = rereadRows;

/** Products sold without the date that their category requires, to be entered. */
export default function UndatedPage({ loaderData: { found } }: Route.ComponentProps) {
  const categories = useCategoryOptions();
  const filters = useMemo(() => categoryFilters(categories), [categories]);
  return (
    <>
      <ExpirySections />
      <ResourcePage
        name="sin-fecha"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ title, office_name }) => texts.nameOf(title, office_name)}
        filters={filters}
        othersChangeIt
        record={(opened) => (
          <DatesDialog key={opened.id} {...opened} place={found?.list.find(({ id }) => id === opened.id)} />
        )}
      />
    </>
  );
}
