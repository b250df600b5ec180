import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { TablePages } from '../table/table-pages.tsx';
import { providerTexts as texts } from '../texts/provider.ts';
import { stockText } from './amounts.ts';

type Product = OutputOf<'provider.products'>['list'][number];

type Props = {
  found: OutputOf<'provider.products'>;
  search: string;
  /** Other rows are on their way. */
  reading: boolean;
  onOpen: (id: string) => void;
};

export function ProductsTable({ found: { list, pagination }, search, reading, onOpen }: Props) {
  if (list.length === 0) return <None search={search} />;
  return (
    <div className={cx(reading && 'provider-reading')} aria-busy={reading}>
      <Table
        label={texts.products}
        rowHeight={38}
        stickyFirst
        foot={
          <TablePages label={texts.pages} pagination={pagination} to={(page) => addressOf(search, page)} />
        }
      >
        <thead>
          <tr>
            <HeadCell>{texts.product}</HeadCell>
            <HeadCell number>{texts.price}</HeadCell>
            <HeadCell number>{texts.stock}</HeadCell>
            <HeadCell>{texts.offices}</HeadCell>
            <HeadCell>{texts.state}</HeadCell>
            <HeadCell>{texts.category}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.map((product) => (
            <ProductRow key={product.id} product={product} onOpen={() => onOpen(product.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function ProductRow({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const { offices, offices_without_stock: without } = product;
  return (
    <Row>
      <Cell className="provider-product">
        <button type="button" className="provider-open" onClick={onOpen}>
          <ProductPicture product={product} />
          <span className="provider-words">
            <b>{product.title}</b>
            <span>{[product.size, product.id_item].filter(Boolean).join(' · ')}</span>
          </span>
        </button>
      </Cell>
      <Cell number strong>
        {priceText(product)}
      </Cell>
      <Cell number>{stockText(product.countType, product.stock)}</Cell>
      <Cell>{offices === 0 ? texts.nowhere : texts.inOffices(offices, without)}</Cell>
      <Cell>
        <ShownBadge shown={product.shown} />
      </Cell>
      <Cell className="provider-cut">{product.category}</Cell>
    </Row>
  );
}

export function ProductPicture({ product: { photoUrl, tint } }: { product: Product }) {
  return (
    <span className="provider-picture" style={tintStyle(tint)}>
      {photoUrl !== '' && <img src={photoUrl} alt="" width={24} height={24} loading="lazy" />}
    </span>
  );
}

export function ShownBadge({ shown }: { shown: boolean }) {
  return shown ? <StateBadge tone="paid">{texts.shown}</StateBadge> : <Badge>{texts.hidden}</Badge>;
}

function priceText({ price_from, price_to }: Product): string {
  if (price_from === null || price_to === null) return texts.unknown;
  return texts.priceRange(formatPesos(price_from), formatPesos(price_to));
}

function None({ search }: { search: string }) {
  const searched = search !== '';
  return (
    <EmptyState
      heading="h2"
      title={searched ? texts.notFound : texts.none}
      pictures={['/pictures/1f4e6.webp']}
      actions={
        searched && (
          <ButtonLink to="/admin/my-products" kind="outline" size={36}>
            {texts.clear}
          </ButtonLink>
        )
      }
    >
      {searched ? texts.notFoundText : texts.noneText}
    </EmptyState>
  );
}

function addressOf(search: string, page: number): string {
  const address = new URLSearchParams(search ? { buscar: search } : {});
  if (page > 1) address.set('pagina', String(page));
  return `?${address}`;
}
