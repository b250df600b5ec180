import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import {
  type CountType,
  convertQuantity,
  countTypesFor,
  maximumCount,
  minimumCount,
  quantityText,
  stepOf,
} from '#rules/quantity.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { Picture } from './product-search.tsx';
import { saleOfCard } from './sale-of-card.ts';
import type { Editing, PhoneOrder } from './use-phone-order.ts';

const texts = byPhoneTexts.products;
type Line = PhoneOrder['cart']['products'][number];

/** One product of the order: how much of it, by the piece or by weight, and how it is wanted. */
export function PhoneLine({ line, editing }: { line: Line; editing: Editing }) {
  const { product, countType } = line;
  const { title } = product;
  const sale = saleOfCard(product);
  const ways = countTypesFor(sale);
  const count = useCount(line, editing);
  const which = { line_id: line.id, product_id: product.id };

  function countAs(next: CountType) {
    if (next === countType) return;
    const converted = convertQuantity(sale, count.shown, countType, next);
    void editing.change({ change: 'line', ...which, countType: next, count: converted });
  }

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
          onChange={countAs}
        />
      )}
      <Stepper
        kind="outline"
        value={count.shown}
        text={count.text}
        labels={{
          ...{ more: texts.more(title), less: texts.less(title) },
          ...{ remove: texts.remove(title), type: texts.type(title) },
        }}
        step={stepOf(sale, countType)}
        min={minimumCount(sale, countType)}
        max={Math.max(count.shown, maximumCount(sale, countType, product.stock))}
        pending={count.isPending}
        onChange={(next) => void count.change(next)}
      />
      <Comment line={line} editing={editing} />
    </li>
  );
}

/** Shown at once; what the server answers replaces it. */
function useCount(line: Line, { change }: Editing) {
  const [wanted, setWanted] = useState<number>();
  const shown = wanted ?? line.count;
  const which = { line_id: line.id, product_id: line.product.id };
  return {
    shown,
    text: wanted === undefined ? line.countDisplay : quantityText(line.countType, wanted),
    isPending: wanted !== undefined,
    async change(next: number) {
      setWanted(next);
      await change(
        next === 0 ? { change: 'remove line', ...which } : { change: 'line', ...which, count: next },
      );
      setWanted((last) => (last === next ? undefined : last));
    },
  };
}

/** How it is wanted, sent when the field is left. */
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
