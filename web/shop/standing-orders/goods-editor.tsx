import { Suspense, useState } from 'react';
import { minimumCount, saleUnitOf, usualCountType } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { MyRow } from '#web/shop/custom-carts/mine/my-row.tsx';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { StandingDetail, StandingGoods } from './standing-order.ts';

const ProductFinder = lazyPart(async () => ({
  default: (await import('#web/shop/search/product-finder.tsx')).ProductFinder,
}));
const texts = standingOrderTexts.form;

type Props = {
  changed: StandingDetail;
  goods: readonly StandingGoods[];
  onChange: (goods: readonly StandingGoods[]) => void;
};

/** The products of a repeated order with quantities; products that no longer exist can only be removed. */
export function GoodsEditor({ changed, goods, onChange }: Props) {
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<ReadonlyMap<string, WireProduct>>(new Map());
  const products = new Map<string, WireProduct>([
    ...changed.products.flatMap(({ product }) => (product ? [[product.id, product] as const] : [])),
    ...found,
  ]);
  const names = new Map(changed.products.map(({ product_id: id, name }) => [id, name]));

  function put(place: number, line: StandingGoods | null) {
    onChange(goods.flatMap((one, at) => (at !== place ? [one] : line ? [line] : [])));
  }

  function add(product: WireProduct) {
    const sale = saleUnitOf(product);
    const countType = usualCountType(sale);
    setFound(new Map(found).set(product.id, product));
    onChange([...goods, { product_id: product.id, count: minimumCount(sale, countType), countType }]);
  }

  return (
    <section className="grid gap-2">
      <h3 className="type-name">{texts.goods}</h3>
      <ul>
        {goods.map((line, place) => {
          const product = products.get(line.product_id);
          const takeOut = () => put(place, null);
          const name = names.get(line.product_id) ?? '';
          return product ? (
            <MyRow
              key={`${line.product_id} ${line.comment} ${line.cut} ${line.maturity}`}
              line={{
                product,
                count: Number(line.count),
                countType: line.countType ?? product.countType,
                available: !product.withoutStock,
              }}
              onChange={(count) => put(place, { ...line, count })}
              onTakeOut={takeOut}
            />
          ) : (
            <li
              key={line.product_id}
              className="flex items-center justify-between gap-2 py-3 border-b border-line"
            >
              <span className="type-name text-ink-2">{name}</span>
              <IconButton label={texts.takeOut(name)} onClick={takeOut}>
                <Icon name="trash" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button
        kind="soft"
        className="justify-self-start"
        icon={<Icon name="plus-bold" size={18} />}
        onClick={() => setFinding(true)}
      >
        {texts.add}
      </Button>
      {finding && (
        <Suspense>
          <ProductFinder
            title={texts.add}
            officeId={changed.branch_office?.id ?? ''}
            onClose={() => setFinding(false)}
          >
            {(product) =>
              goods.some((line) => line.product_id === product.id) ? (
                <span className="type-note inline-flex items-center gap-1 font-semibold text-ok">
                  <Icon name="check-bold" size={16} />
                  {texts.added}
                </span>
              ) : (
                <Button kind="soft" onClick={() => add(product)}>
                  {texts.addOne}
                </Button>
              )
            }
          </ProductFinder>
        </Suspense>
      )}
    </section>
  );
}
