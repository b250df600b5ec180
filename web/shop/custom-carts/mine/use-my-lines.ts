import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import type { CountType } from '#rules/quantity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { customCartsChanged } from '#web/shop/favourites/custom-carts-changed.ts';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export type MyLine = OutputOf<'customCarts.mineOne'>['products'][number];

type Amount = { count: number; countType: CountType };
type LineEdit = Amount | 'out';

/**
 * The lines of a custom cart with pending changes: shown at once, sent one after another (of quick changes of one
 * product only the last), reverted on failure.
 */
export function useMyLines(customCartId: string, saved: readonly MyLine[]) {
  const { revalidate } = useRevalidator();
  const latest = useRef(new Map<string, LineEdit>());
  const saving = useRef(false);
  const [pending, setPending] = useState<ReadonlyMap<string, LineEdit>>(new Map());

  const lines = saved.flatMap((line) => {
    const next = pending.get(line.product.id);
    if (next === 'out') return [];
    return [next === undefined ? line : { ...line, ...next }];
  });

  function want(productId: string, next: LineEdit) {
    latest.current.set(productId, next);
    setPending(new Map(latest.current));
    void saveAll();
  }

  async function saveAll() {
    if (saving.current) return;
    saving.current = true;
    for (let entry = firstOf(latest.current); entry !== undefined; entry = firstOf(latest.current)) {
      const [productId, next] = entry;
      await save(productId, next);
      if (latest.current.get(productId) === next) latest.current.delete(productId);
      setPending(new Map(latest.current));
    }
    saving.current = false;
  }

  async function save(productId: string, next: LineEdit) {
    const params = { id: customCartId, productId };
    try {
      if (next === 'out') await callApi('customCarts.removeProduct', { params });
      else await callApi('customCarts.changeProduct', { params, body: next });
      if (next === 'out') customCartsChanged();
      await revalidate();
    } catch (error) {
      sayWhy(texts.changeFailed, error);
    }
  }

  function takeOut({ product, count, countType }: MyLine) {
    want(product.id, 'out');
    showToast('success', texts.takenOut(product.title), {
      label: texts.undo,
      onPress: () => void putBack(product.id, { count, countType }),
    });
  }

  async function putBack(productId: string, amount: Amount) {
    try {
      const body = { product_id: productId, ...amount };
      await callApi('customCarts.addProduct', { params: { id: customCartId }, body });
      customCartsChanged();
      await revalidate();
    } catch (error) {
      sayWhy(texts.addFailed, error);
    }
  }

  return { lines, change: want, takeOut };
}

function firstOf(cartsToFill: ReadonlyMap<string, LineEdit>): [string, LineEdit] | undefined {
  return cartsToFill.entries().next().value;
}

function sayWhy(what: string, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  showToast('error', `${what} ${error.message}`);
}
