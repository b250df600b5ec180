import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { readWhole } from '../kit/fields/whole-number.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { kitTexts } from '../texts/kit.ts';
import { productsTexts } from '../texts/products.ts';
import type { Product } from './product-values.ts';
import { readStock, stockToWrite } from './stock.ts';

const texts = productsTexts.inline;

type Props = {
  product: Product;
  officeId: string;
  field: 'price' | 'price_neto' | 'stock';
  label: string;
  text: string;
};

/** A number edited in place: Enter or blur saves, Escape cancels. */
export function InlineFigure({ product, officeId, field, label, text }: Props) {
  const now = product.stock_branch_offices.find(({ id }) => id === officeId);
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  const before = now?.[field];
  const { saving, write } = useFigure({ product, officeId, field, now });
  const isStock = field === 'stock';
  const isWeighed = isStock && product.countType === 'grams';
  const written = now ? stockToWrite(now[field], isWeighed ? 'grams' : 'units') : '';

  function close() {
    closed.current = true;
    setTyped(undefined);
  }

  // After rendering the button, however long that takes.
  useEffect(() => {
    if (typed !== undefined || !closed.current) return;
    closed.current = false;
    button.current?.focus();
  }, [typed]);

  async function save() {
    if (typed === undefined || saving) return;
    if (typed === written) return close();
    const value = isStock ? readStock(typed, product.countType) : readWhole(typed);
    if (value === undefined || value < 0)
      return showToast('error', isWeighed ? texts.notAWeight : texts.notANumber(label));
    if (value === before || (await write(value))) close();
  }

  function onKey(event: KeyboardEvent) {
    // The table's keys move between its rows.
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') close();
  }

  if (typed === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className="kit-inline"
        aria-label={`${label}: ${text}`}
        onClick={() => setTyped(written)}
      >
        {text}
      </button>
    );
  }
  return (
    <span className="input input-36 kit-inline-input">
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by a press on the figure, to edit it.
        autoFocus
        aria-label={label}
        inputMode={isWeighed ? undefined : 'numeric'}
        autoComplete="off"
        maxLength={15}
        readOnly={saving}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        onBlur={() => void save()}
      />
    </span>
  );
}

/** `now` is undefined if the office does not sell the product yet. */
type Figure = Pick<Props, 'product' | 'officeId' | 'field'> & { now: Figures | undefined };
type Figures = Product['stock_branch_offices'][number];
type Change = { [Name in Props['field'] | 'stock_before']?: number };

/** Saves the figure, and undoes that on request. */
function useFigure({ product, officeId, field, now }: Figure) {
  const [saving, setSaving] = useState(false);
  const { revalidate } = useRevalidator();

  async function save(change: Change, seen: Product): Promise<Product> {
    const figures = seen.stock_branch_offices.find(({ id }) => id === officeId);
    const line = { id: officeId, version: figures?.version ?? null, ...change };
    const body = { version: seen.version, stock_branch_offices: [line] };
    return (await callApi('products.save', { params: { id: product.id }, body })).doc;
  }

  /** Returns whether editing is finished: it was saved, or somebody else was faster, whose figure is then shown. */
  async function write(value: number): Promise<boolean> {
    setSaving(true);
    try {
      const isStock = field === 'stock';
      const saved = await save(
        { [field]: value, ...(isStock && now && { stock_before: now.stock }) },
        product,
      );
      // A first price cannot be undone: an office that sells a product has a price.
      const back = now && (isStock ? { stock: now.stock, stock_before: value } : pricesOf(now));
      const onPress = () => void (back && save(back, saved).then(revalidate, sayWhy));
      showToast('success', texts.saved(product.title), back && { label: kitTexts.bulk.undo, onPress });
      await revalidate();
      return true;
    } catch (error) {
      sayWhy(error);
      const isLate = error instanceof ApiError && error.code === 'STALE_EDIT';
      if (isLate) await revalidate();
      return isLate;
    } finally {
      setSaving(false);
    }
  }

  function sayWhy(error: unknown) {
    if (leftSignedOut(error)) return;
    if (!(error instanceof ApiError)) throw error;
    showToast('error', `${texts.failed(product.title)}. ${error.message}`);
  }

  return { saving, write };
}

/** Both prices, because the net price follows the list price if they are equal. */
function pricesOf({ price, price_neto }: Figures): Change {
  return { price, price_neto };
}
