import { formatPesos, groupThousands } from '#rules/money.ts';
import { pumText } from '#rules/pum.ts';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { decimalText } from '../table/decimal-text.ts';
import { productsTexts as texts } from '../texts/products.ts';
import { InlineFigure } from './inline-figure.tsx';
import { ProductState } from './product-state.tsx';
import { discountOf, type Office, officeFigures, type Product } from './product-values.ts';

/** With an office its figures, edited in place; otherwise those of the cheapest office. */
export function productColumns(office: Office | undefined) {
  const inline = (product: Product, field: 'price' | 'price_neto' | 'stock', text: string) => {
    if (!office) return text;
    const label = { price: texts.inline.price, price_neto: texts.inline.net, stock: texts.inline.stock }[
      field
    ];
    return (
      <InlineFigure
        product={product}
        officeId={office.id}
        field={field}
        label={label(office.name, product.title)}
        text={text}
      />
    );
  };
  const money = (amount: number | undefined) => (amount === undefined ? '—' : formatPesos(amount));
  return columnsOf<Product>(texts.columns, {
    title: {
      sort: 'title',
      cell: (product) => (
        <span className="flex items-center gap-2">
          <ProductThumb product={product} />
          <b className="truncate">{product.title}</b>
        </span>
      ),
    },
    sku: {
      sort: 'id_item',
      cell: ({ id_item }) => <span className="overflow-hidden max-w-37.5 text-ellipsis">{id_item}</span>,
    },
    brand: ({ brand }) => brand || texts.noBrand,
    price: {
      number: true,
      cell: (product) => inline(product, 'price', money(officeFigures(product, office)?.price)),
    },
    net: {
      brief: true,
      number: true,
      cell: (product) => (
        <b>{inline(product, 'price_neto', money(officeFigures(product, office)?.price_neto))}</b>
      ),
    },
    discount: { number: true, cell: (product) => discountOf(product, office) },
    pum: {
      number: true,
      cell: (product) => {
        const figures = officeFigures(product, office);
        if (!figures) return '—';
        return figures.pum > 0 ? pumText(figures.pum, product.unit_measurement_pum) : texts.noPum;
      },
    },
    stock: {
      brief: true,
      number: true,
      cell: (product) => inline(product, 'stock', stockText(product, office)),
    },
    state: { brief: true, cell: (product) => <ProductState product={product} officeId={office?.id} /> },
    category: { optional: true, cell: ({ main_category_name }) => main_category_name },
    subcategory: { optional: true, cell: ({ sub_category_name }) => sub_category_name },
    provider: { optional: true, cell: ({ provider }) => provider },
    barCode: { optional: true, cell: ({ bar_code }) => bar_code },
    sales: { optional: true, number: true, cell: ({ salesTotalCount }) => groupThousands(salesTotalCount) },
    views: { optional: true, number: true, cell: ({ viewsTotalCount }) => groupThousands(viewsTotalCount) },
    order: { optional: true, number: true, cell: ({ order }) => order },
    created: {
      optional: true,
      sort: 'creationDate',
      cell: ({ creationDate }) => shortDay(dayOf(creationDate)),
    },
    changed: changedColumn,
  });
}

/** Products sold by the gram are shown in kilos. */
function stockText(product: Product, office: Office | undefined): string {
  const offices = product.stock_branch_offices.filter(({ id }) => !office || id === office.id);
  const stock = offices.reduce((sum, one) => sum + one.stock, 0);
  if (product.countType === 'units') return groupThousands(stock);
  return `${decimalText(stock / 1_000, 1)} kg`;
}

function ProductThumb({ product }: { product: Product }) {
  return (
    <span className="kit-thumb">
      {product.imageUploaded ? (
        <img
          src={pictureOf(product.photoUrl, 64)}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <StaffIcon name="image" size={18} />
      )}
    </span>
  );
}
