import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import {
  type CountType,
  convertQuantity,
  countTypesFor,
  maximumCount,
  minimumCount,
  quantityText,
  saleUnitOf,
  stepOf,
} from '#rules/quantity.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { Picture } from './product-search.tsx';
import type { Editing, PhoneOrder } from './use-phone-order.ts';

const texts = byPhoneTexts.products;
type Line = PhoneOrder['cart']['products'][number];

export function PhoneLine({ line, editing }: { line: Line; editing: Editing }) {
  const { product } = line;
  const { title } = product;
  const sale = saleUnitOf(product);
  const ways = countTypesFor(sale);
  const { shown: amount, isPending, order } = useAmount(line, editing);
  const { count, countType } = amount;

  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-3">
      <Picture photoUrl={product.photoUrl} tint={product.tint} />
      <span className="grid min-w-40 flex-1">
        <b className="break-words">
          {title} {product.size}
        </b>
        <span className="kit-quiet">
          <b>{formatPesos(line.totalPrice)}</b>
          {line.priceBase > line.totalPrice && ` ${texts.beforeDiscount(formatPesos(line.priceBase))}`}
        </span>
      </span>
      {ways.length > 1 && (
        <Segmented
          label={texts.countIn(title)}
          value={countType}
          options={ways.map((way) => ({ value: way, label: texts[way] }))}
          onChange={(next) =>
            void order({ countType: next, count: convertQuantity(sale, count, countType, next) })
          }
        />
      )}
      <Stepper
        kind="outline"
        value={count}
        text={quantityText(countType, count)}
        labels={{
          more: texts.more(title),
          less: texts.less(title),
          remove: texts.remove(title),
          type: texts.type(title),
        }}
        step={stepOf(sale, countType)}
        min={minimumCount(sale, countType)}
        max={Math.max(count, maximumCount(sale, countType, product.stock))}
        pending={isPending}
        onChange={(next) => void order({ countType, count: next })}
      />
      <Comment line={line} editing={editing} />
    </li>
  );
}

type Amount = { count: number; countType: CountType };

function useAmount(line: Line, { change }: Editing) {
  const [pending, setPending] = useState<Amount>();
  const which = { line_id: line.id, product_id: line.product.id };
  return {
    shown: pending ?? line,
    isPending: pending !== undefined,
    async order(next: Amount) {
      setPending(next);
      await change(
        next.count === 0 ? { change: 'remove line', ...which } : { change: 'line', ...which, ...next },
      );
      setPending((last) => (last === next ? undefined : last));
    },
  };
}

function Comment({ line, editing }: { line: Line; editing: Editing }) {
  const which = { line_id: line.id, product_id: line.product.id };
  return (
    <TextInput
      label={texts.comment(line.product.title)}
      hiddenLabel
      placeholder={texts.commentShort}
      size={36}
      className="w-full"
      maxLength={500}
      autoComplete="off"
      defaultValue={line.comment}
      onBlur={(event) => {
        const comment = event.target.value.trim();
        if (comment !== line.comment) void editing.change({ change: 'line', ...which, comment });
      }}
    />
  );
}
