import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { type Filter, readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { recordActions } from '../kit/table/record-actions.tsx';
import { Thumb } from '../kit/thumb.tsx';
import { customCartTexts as texts } from '../texts/content/custom-carts.ts';
import type { Route } from './+types/custom-carts-page.ts';
import type { OfficialCart } from './official-values.ts';

const OfficialDialog = lazyPart(() => import('./official-dialog.tsx'));

type Row = Omit<OfficialCart, 'products'>;

const columns = columnsOf<Row>(texts.columns, {
  name: { sort: 'name', wraps: true, cell: ({ name }) => <b>{name}</b> },
  picture: ({ photoUrl }) => <Thumb picture={photoUrl} />,
  type: ({ type }) => texts.types[type],
  state: ({ inactive }) => (
    <StateBadge tone={inactive ? 'closed' : 'done'}>
      {inactive ? texts.states.off : texts.states.on}
    </StateBadge>
  ),
  products: { number: true, cell: ({ productsCount }) => productsCount },
  checkout: { is: ({ showOnCheckout }) => showOnCheckout },
  creator: ({ creator }) => creator,
  created: { sort: 'creationDate', cell: ({ creationDate }) => shortDay(dayOf(creationDate)) },
  changed: changedColumn,
});

const typeFilter: Filter = {
  name: 'tipo',
  label: texts.columns.type,
  kind: 'choice',
  options: Object.entries(texts.types).map(([value, label]) => ({ value, label })),
};

export const loader = resourceLoader('customCarts.staffPage', {
  columns,
  query: (filter) => ({
    name: filter('buscar'),
    type: (['recipe', 'market', 'event'] as const).find((type) => type === filter('tipo')),
    inactive: readTriState(filter('activos'), { inverted: true }),
    removed: 'false',
    showOnCheckout: readTriState(filter('pago')),
  }),
});
export const shouldRevalidate = rereadRows;

const actions = recordActions({
  update: async ({ id, version, inactive }: Row): Promise<Row> =>
    (await callApi('customCarts.update', { body: { id, version, inactive } })).doc,
  remove: ({ id, version }) => callApi('customCarts.remove', { params: { id }, query: { version } }),
  restore: ({ id }, { version = 0 }) => callApi('customCarts.restore', { body: { id, version } }),
  removing: () => texts.removing,
});

export default function CustomCartsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { on, off, checkout, atCheckout, notAtCheckout } = texts.filters;
  return (
    <ResourcePage
      name="comunidad"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ name }) => name}
      filters={[
        typeFilter,
        triState('activos', texts.columns.state, on, off),
        triState('pago', checkout, atCheckout, notAtCheckout),
      ]}
      views={texts.views}
      actions={actions}
      record={(opened) => <OfficialDialog key={opened.id} {...opened} />}
    />
  );
}
