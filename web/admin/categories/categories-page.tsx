import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { Thumb } from '../kit/thumb.tsx';
import { categoryTexts as texts } from '../texts/categories.ts';
import type { Route } from './+types/categories-page.ts';
import type { Category } from './category.ts';
import { removeCategory } from './remove-category.ts';

const CategoryDialog = lazyPart(() => import('./category-dialog.tsx'));
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));

type Row = Omit<Category, 'subcategories' | 'subcategoriesArr' | 'productsTags' | 'product_card_config'>;

const columns = columnsOf<Row>(texts.columns, {
  name: { sort: 'categoryName', cell: ({ categoryName }) => <b>{categoryName}</b> },
  state: {
    brief: true,
    cell: ({ disabled }) => (
      <StateBadge tone={disabled ? 'closed' : 'done'}>
        {disabled ? texts.states.off : texts.states.on}
      </StateBadge>
    ),
  },
  icon: ({ icon, picture: drawn }) => <Thumb picture={icon || drawn} />,
  iconMini: ({ iconMini }) => <Thumb picture={iconMini} />,
  cover: ({ cover }) => <Thumb picture={cover} wide />,
  banner: ({ banner }) => <Thumb picture={banner} wide />,
  position: { brief: true, number: true, sort: 'position', cell: ({ position }) => groupThousands(position) },
  products: { brief: true, number: true, cell: ({ totalProducts }) => groupThousands(totalProducts) },
  reference: { sort: 'originalName', cell: ({ originalName }) => originalName },
  visibleName: { is: ({ visibleName }) => visibleName },
  maturity: { is: ({ withManturity }) => withManturity },
  restrictions: {
    wraps: true,
    cell: ({ restrictionsMessage }) => <span className="line-clamp-2">{wordsOf(restrictionsMessage)}</span>,
  },
  changed: changedColumn,
});

export const loader = resourceLoader('adminCategories.list', {
  columns,
  rows: 50,
  row: ({
    subcategories: _,
    subcategoriesArr: __,
    productsTags: ___,
    product_card_config: ____,
    ...row
  }): Row => row,
  query: (filter) => ({
    categoryName: filter('buscar'),
    position: positionOf(filter('posicion')),
    disabled: readTriState(filter('habilitadas'), { inverted: true }),
  }),
});
export const shouldRevalidate = rereadRows;

const switchTo = (disabled: boolean) => async (category: Row) => {
  const { id } = category;
  const save = async (version: number, value: boolean) =>
    (await callApi('adminCategories.update', { params: { id }, body: { version, disabled: value } })).doc;
  const saved = await save(category.version, disabled);
  return () => save(saved.version, category.disabled);
};

const actions: RecordAction<Row>[] = [
  {
    label: texts.enable,
    icon: <Icon name="play-fill" size={16} />,
    run: (rows, refresh) => doForEach(rows, switchTo(false), refresh),
  },
  {
    label: texts.disable,
    icon: <Icon name="pause-fill" size={16} />,
    run: (rows, refresh) => doForEach(rows, switchTo(true), refresh),
  },
  {
    label: texts.remove,
    icon: <Icon name="trash" size={16} />,
    oneByOne: true,
    inRow: { name: ({ categoryName }) => texts.removeName(categoryName) },
    confirm: { title: texts.removing.title, text: () => texts.removing.text, button: texts.removing.button },
    run: async ([category], refresh) => {
      if (category) await orSayWhy(() => removeCategory(category, refresh));
    },
  },
];

export default function CategoriesPage({ loaderData: { found } }: Route.ComponentProps) {
  const [ordering, setOrdering] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <ResourcePage
        name="categorias"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ categoryName }) => categoryName}
        filters={[
          { kind: 'digits', name: 'posicion', label: texts.filters.position },
          triState('habilitadas', texts.columns.state, texts.filters.on, texts.filters.off),
        ]}
        views={texts.views}
        actions={actions}
        othersChangeIt
        tools={
          <Button
            kind="outline"
            size={36}
            icon={<StaffIcon name="list-numbers" size={16} />}
            onClick={() => setOrdering(true)}
          >
            {texts.order.open}
          </Button>
        }
        record={(opened) => <CategoryDialog key={opened.id} {...opened} />}
      />
      {ordering && (
        <OrderDialog
          onClose={() => {
            setOrdering(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** Text that is not a number matches no position. */
function positionOf(typed: string): string {
  return typed === '' || /^\d{1,7}$/.test(typed) ? typed : '-1';
}

function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').trim();
}
