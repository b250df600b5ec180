import { Suspense, useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { removeAction } from '../kit/table/record-actions.tsx';
import { Thumb } from '../kit/thumb.tsx';
import { brandTexts as texts } from '../texts/brands.ts';
import type { Route } from './+types/brands-page.ts';
import type { Brand } from './brand-dialog.tsx';

const BrandDialog = lazyPart(() => import('./brand-dialog.tsx'));
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'));

const columns = columnsOf<Brand>(texts.columns, {
  name: { sort: 'displayName', cell: ({ displayName }) => <b>{displayName}</b> },
  reference: { sort: 'name', cell: ({ name }) => name },
  logo: ({ logo }) => <Thumb picture={logo} />,
  products: { number: true, cell: ({ totalProducts }) => groupThousands(totalProducts) },
  description: {
    wraps: true,
    cell: ({ description }) => <span className="line-clamp-2">{description}</span>,
  },
  state: ({ inactive }) => (
    <StateBadge tone={inactive ? 'closed' : 'done'}>
      {inactive ? texts.states.off : texts.states.on}
    </StateBadge>
  ),
  changed: changedColumn,
});

export const loader = resourceLoader('brands.staffPage', {
  columns,
  rows: 50,
  query: (filter) => ({
    name: filter('buscar'),
    inactive: readTriState(filter('activas'), { inverted: true }),
  }),
});
export const shouldRevalidate = rereadRows;

const restore = ({ id }: Brand, { version }: { version: number }) =>
  callApi('brands.restore', { body: { id, version } });
const actions: RecordAction<Brand>[] = [
  removeAction({
    remove: ({ id, version }) => callApi('brands.remove', { params: { id }, query: { version } }),
    restore,
    removing: () => texts.removing,
  }),
  {
    label: texts.restore,
    icon: <Icon name="arrow-counter-clockwise" size={16} />,
    oneByOne: true,
    inRow: { name: ({ displayName }) => texts.restoreName(displayName), shown: ({ inactive }) => inactive },
    run: (rows, refresh) =>
      doForEach(rows, (brand) => restore(brand, brand).then(() => undefined), refresh, {
        done: () => texts.restored,
      }),
  },
];

export default function BrandsPage({ loaderData: { found } }: Route.ComponentProps) {
  const [merging, setMerging] = useState<{ ids: readonly string[]; refresh: () => void }>();
  const merge: RecordAction<Brand> = {
    label: texts.merge.open,
    icon: <StaffIcon name="tree-structure" size={16} />,
    atLeast: 2,
    run: (rows, refresh) => setMerging({ ids: rows.map(({ id }) => id), refresh }),
  };
  return (
    <>
      <ResourcePage
        name="marcas"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ displayName }) => displayName}
        filters={[triState('activas', texts.columns.state, texts.filters.on, texts.filters.off)]}
        views={texts.views}
        actions={[merge, ...actions]}
        record={(opened) => <BrandDialog key={opened.id} {...opened} />}
      />
      {merging && (
        <Suspense>
          <MergeDialog
            brands={found?.list.filter(({ id }) => merging.ids.includes(id)) ?? []}
            onChanged={merging.refresh}
            onClose={() => setMerging(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
