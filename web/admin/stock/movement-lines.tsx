import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { pictureOf } from '#web/ui/picture-set.ts';
import { GramsField } from '../kit/fields/grams-field.tsx';
import { FindProduct } from '../kit/fields/list/find-product.tsx';
import { ListFrame } from '../kit/fields/list/list-frame.tsx';
import { useListRows } from '../kit/fields/list/list-rows.ts';
import { NumberField } from '../kit/fields/number-field.tsx';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { PartProvider } from '../kit/form/part.tsx';
import { stockTexts } from '../texts/records/stock.ts';
import { type FoundProduct, findInOffice, showInOffice } from './find-in-office.ts';
import type { MovementLine } from './movement-values.ts';
import { ScanProduct } from './scan-product.tsx';

const texts = stockTexts.dialog;
const MOST = 200;

export function MovementLines() {
  const officeId: string = useWatch({ name: 'office_id' });
  const [products, setProducts] = useState<ReadonlyMap<string, FoundProduct>>(new Map());
  const show = (product: FoundProduct) => showInOffice(product, officeId);
  const nameOf = (line: MovementLine | undefined) => (line && products.get(line.product_id)?.title) ?? '';
  const field = useKitField<readonly MovementLine[]>(
    { name: 'lines', label: texts.lines },
    (lines) => lines.map(nameOf).join(' · ') || texts.none,
  );
  const { value, change } = field;
  const rows = useListRows(field);

  function add(product: FoundProduct) {
    setProducts((before) => new Map(before).set(product.id, product));
    if (value.length >= MOST || value.some(({ product_id }) => product_id === product.id)) return;
    change([...value, { product_id: product.id, amount: null, countType: product.countType }]);
  }

  return (
    <ListFrame
      label={texts.lines}
      rowLabel={texts.row}
      most={MOST}
      {...rows}
      nameOf={(at) => nameOf(value[at])}
      adder={
        <div className="grid gap-2">
          <FindProduct
            full={value.length >= MOST ? texts.full : undefined}
            find={findInOffice}
            show={show}
            onFound={add}
          />
          {/* At a desk a reader types into the field above. */}
          <div className="desk:hidden">
            <ScanProduct find={findInOffice} onFound={add} />
          </div>
        </div>
      }
    >
      {(at) => {
        const product = products.get(value[at]?.product_id ?? '');
        return (
          <PartProvider name="lines">
            <PartProvider name={at}>
              {product && <Line {...show(product)} type={product.countType} />}
            </PartProvider>
          </PartProvider>
        );
      }}
    </ListFrame>
  );
}

type LineProps = { name: string; note: string; picture?: string; type: 'units' | 'grams' };

function Line({ name, note, picture, type }: LineProps) {
  const { error } = useKitField<string>({ name: 'product_id', label: texts.row }, () => name);
  return (
    <fieldset className="kit-row-fields">
      <legend className="spoken">{name}</legend>
      <p className="flex items-center gap-3">
        {picture && <img src={pictureOf(picture, 160)} alt="" width={40} height={40} loading="lazy" />}
        <span className="grid flex-1 min-w-0">
          <b className="line-clamp-2 type-name">{name}</b>
          <span className="truncate type-note text-ink-2">{note}</span>
          {error !== undefined && <span className="field-error">{error}</span>}
        </span>
      </p>
      {type === 'grams' ? (
        <GramsField name="amount" label={texts.grams} />
      ) : (
        <NumberField name="amount" label={texts.count} />
      )}
    </fieldset>
  );
}
