import { useState } from 'react';
import { MAX_CUSTOM_CART_PRODUCTS } from '#rules/custom-carts.ts';
import { pictureOf } from '#web/ui/picture-set.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { FindProduct } from '../kit/fields/list/find-product.tsx';
import { ListFrame } from '../kit/fields/list/list-frame.tsx';
import { useListRows } from '../kit/fields/list/list-rows.ts';
import { NumberField } from '../kit/fields/number-field.tsx';
import { type Card, findCards, pickable } from '../kit/fields/products.ts';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { fieldWords } from '../kit/form/field-words.ts';
import { PartProvider } from '../kit/form/part.tsx';
import { customCartTexts } from '../texts/content/custom-carts.ts';
import type { CartLine, OfficialCart } from './official-values.ts';

const texts = customCartTexts.lines;
const words = fieldWords(customCartTexts.fields)('products');
const units = [
  { value: 'units', label: texts.units },
  { value: 'grams', label: texts.grams },
];
const MOST = MAX_CUSTOM_CART_PRODUCTS;
/** Products sold by weight start with half a kilo. */
const GRAMS = 500;

type ProductCell = { name: string; note: string; picture: string };
type Props = { initial: OfficialCart['products'] };

/** The products of a recipe, market or event with quantities, in display order, found on the server. */
export function CartLinesField({ initial }: Props) {
  const [products, setProducts] = useState<ReadonlyMap<string, ProductCell>>(
    () =>
      new Map(
        initial.map(({ product_id, title, id_item, photoUrl }) => [
          product_id,
          { name: title, note: `SKU ${id_item}`, picture: photoUrl },
        ]),
      ),
  );
  const nameOf = (line: CartLine | undefined) => (line && products.get(line.product_id)?.name) ?? '';
  const field = useKitField<readonly CartLine[]>(
    words,
    (lines) => lines.map(nameOf).filter(Boolean).join(' · ') || texts.none,
  );
  const { value, change } = field;
  const rows = useListRows(field);

  function add(card: Card) {
    const { name, note = '', picture = '' } = pickable(card);
    setProducts((before) => new Map(before).set(card.id, { name, note, picture }));
    if (value.length >= MOST || value.some(({ product_id }) => product_id === card.id)) return;
    const byWeight = card.countType === 'grams' && !card.only_buy_units;
    const amount: Pick<CartLine, 'count' | 'countType'> = byWeight
      ? { count: GRAMS, countType: 'grams' }
      : { count: 1, countType: 'units' };
    change([...value, { product_id: card.id, ...amount }]);
  }

  return (
    <div className="kit-form">
      <ListFrame
        {...words}
        required={false}
        rowLabel={texts.row}
        most={MOST}
        {...rows}
        nameOf={(at) => nameOf(value[at])}
        adder={
          <FindProduct
            full={value.length >= MOST ? texts.full : undefined}
            find={findCards}
            show={pickable}
            onFound={add}
          />
        }
      >
        {(at) => (
          <PartProvider name="products">
            <PartProvider name={at}>
              <Line product={products.get(value[at]?.product_id ?? '')} />
            </PartProvider>
          </PartProvider>
        )}
      </ListFrame>
    </div>
  );
}

function Line({ product }: { product: ProductCell | undefined }) {
  const { name = '', note = '', picture = '' } = product ?? {};
  return (
    <fieldset className="kit-row-fields">
      <legend className="spoken">{name}</legend>
      <p className="flex items-center gap-3">
        {picture !== '' && <img src={pictureOf(picture, 160)} alt="" width={40} height={40} loading="lazy" />}
        <span className="grid flex-1 min-w-0">
          <b className="truncate type-name">{name}</b>
          <span className="truncate type-note text-ink-2">{note}</span>
        </span>
      </p>
      <NumberField name="count" label={texts.count} />
      <ChoiceField name="countType" label={texts.unit} options={units} />
    </fieldset>
  );
}
