import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { ProductThumb } from '../kit/thumb.tsx';
import { providerTexts as texts } from '../texts/provider.ts';
import type { Route } from './+types/my-products-page.ts';
import { stockText } from './amounts.ts';
import { NoProviderYet, ShownBadge } from './own-page.tsx';

const ProductDialog = lazyPart(() => import('./product-dialog.tsx'));

type Product = OutputOf<'provider.products'>['list'][number];

/** A supplier's products with stock and price (rule 37). */
export const loader = resourceLoader('provider.products', {
  rows: 25,
  query: (filter) => ({ search: filter('buscar').slice(0, 100) }),
});
export const shouldRevalidate = rereadRows;

const columns = columnsOf<Product>(texts.columns, {
  product: ({ title, size, id_item, photoUrl, tint }) => (
    <span className="flex items-center gap-2.5">
      <ProductThumb product={{ photoUrl, tint }} size={24} />
      <span>
        <b>{title}</b>
        <span className="kit-note">{[size, id_item].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  ),
  price: {
    number: true,
    cell: ({ price_from: from, price_to: to }) =>
      from === null || to === null ? texts.unknown : texts.priceRange(formatPesos(from), formatPesos(to)),
  },
  stock: { number: true, cell: ({ countType, stock }) => stockText(countType, stock) },
  offices: ({ offices, offices_without_stock: without }) =>
    offices === 0 ? texts.nowhere : texts.inOffices(offices, without),
  state: ({ shown: visible }) => <ShownBadge visible={visible} />,
  category: ({ category }) => category,
});

export default function MyProductsPage({ loaderData: { found, failure } }: Route.ComponentProps) {
  if (failure === 'PROVIDER_NOT_SET') return <NoProviderYet />;
  return (
    <ResourcePage
      name="mis-productos"
      texts={texts.products}
      note={found?.provider}
      found={found}
      columns={columns}
      nameOf={({ title }) => title}
      picture="/pictures/1f4e6.webp"
      record={({ id, onClose }) => <ProductDialog key={id} id={id} onClose={onClose} />}
    />
  );
}
