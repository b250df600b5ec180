import { useState } from 'react';
import { MOST_LIST_PRICES } from '#rules/coupons/coupon.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { FindProduct } from '../kit/fields/list/find-product.tsx';
import { ListFrame } from '../kit/fields/list/list-frame.tsx';
import { useListRows } from '../kit/fields/list/list-rows.ts';
import { PesosField } from '../kit/fields/number-field.tsx';
import { findProducts, readProducts } from '../kit/fields/products.ts';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { type Pickable, useNames } from '../kit/fields/use-pickable.ts';
import { fieldWords } from '../kit/form/field-words.ts';
import { PartProvider } from '../kit/form/part.tsx';
import { couponTexts } from '../texts/coupons.ts';
import { type ListPrice, readPriceLines } from './price-lines.ts';

const texts = couponTexts.priceList;
const words = fieldWords(couponTexts.fields)('productPrices');
const MOST = MOST_LIST_PRICES;

/** A price for each product: searched one by one, or pasted from a spreadsheet with their codes. */
export function PriceListField() {
  const [products, setProducts] = useState<ReadonlyMap<string, Pickable>>(new Map());
  const learn = (items: readonly Pickable[]) =>
    setProducts((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]));
  const nameOf = ({ product_id = '', sku = product_id }: ListPrice) => products.get(product_id)?.name ?? sku;
  const field = useKitField<readonly ListPrice[]>(words, (prices) =>
    prices.length === 0 ? texts.none : texts.some(prices.length),
  );
  const { value, change } = field;
  const rows = useListRows(field);
  useNames(
    value.flatMap(({ product_id }) => (product_id && !products.has(product_id) ? [product_id] : [])),
    readProducts,
    learn,
  );

  function add(more: readonly ListPrice[]) {
    change([...value, ...more].slice(0, MOST));
  }

  return (
    <ListFrame
      {...words}
      rowLabel={texts.row}
      most={MOST}
      {...rows}
      nameOf={(at) => nameOf(value[at] ?? { price: null })}
      adder={
        <>
          <FindProduct
            full={value.length >= MOST ? texts.full(MOST) : undefined}
            find={findProducts}
            show={(item) => item}
            onFound={(item) => {
              learn([item]);
              if (!value.some(({ product_id }) => product_id === item.id))
                add([{ product_id: item.id, price: null }]);
            }}
          />
          <PastePrices room={MOST - value.length} onPaste={add} />
        </>
      }
    >
      {(at) => (
        <PartProvider name="productPrices">
          <PartProvider name={at}>
            <Row
              name={nameOf(value[at] ?? { price: null })}
              note={value[at]?.sku ? texts.bySku : products.get(value[at]?.product_id ?? '')?.note}
            />
          </PartProvider>
        </PartProvider>
      )}
    </ListFrame>
  );
}

function Row({ name, note }: { name: string; note: string | undefined }) {
  const { error } = useKitField<string>({ name: 'product_id', label: texts.row }, () => name);
  return (
    <fieldset className="kit-row-fields">
      <legend className="spoken">{name}</legend>
      <p className="grid flex-1 min-w-0">
        <b className="truncate type-name">{name}</b>
        <span className="truncate type-note text-ink-2">{note}</span>
        {error !== undefined && <span className="field-error">{error}</span>}
      </p>
      <PesosField name="price" label={texts.price} />
    </fieldset>
  );
}

/** Lines of a spreadsheet, 'código precio', become rows; the server finds their products. */
function PastePrices({ room, onPaste }: { room: number; onPaste: (prices: ListPrice[]) => void }) {
  const [typed, setTyped] = useState('');
  const { prices, wrong } = readPriceLines(typed);
  const isTooMany = prices.length > room;
  const error =
    wrong === undefined ? (isTooMany ? texts.tooMany(room, MOST) : undefined) : texts.wrongLine(wrong);
  return (
    <details className="kit-wide">
      <summary className="link">{texts.paste}</summary>
      <div className="grid gap-2 mt-2">
        <TextArea
          label={texts.pasted}
          hint={texts.pastedHint}
          error={error}
          rows={4}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {prices.length > 0 && error === undefined && (
          <Button
            kind="outline"
            size={36}
            className="justify-self-start"
            onClick={() => {
              onPaste(prices);
              setTyped('');
            }}
          >
            {texts.add(prices.length)}
          </Button>
        )}
      </div>
    </details>
  );
}
