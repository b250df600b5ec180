import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { isLive, listenToShop, renewLine, type ShopChange } from '#web/api/live.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { watchSession } from '#web/shop/session/session-store.ts';
import { type LiveFigures, liveFigures, shownProducts } from './live-figures.ts';

/**
 * All visitors of a shop receive a change at once: they fetch within this many ms, so that one response serves all.
 */
const SPREAD_MS = 2_000;
/** The same for whole pages or all products, whose responses are larger. */
const SPREAD_ALL_MS = 10_000;
const MOST_A_QUESTION = 100;
/** A hidden tab closes its connection after this many ms. */
const HIDDEN_MS = 60_000;

/**
 * Updates the screen when products sell out, change price or are reconfigured, for visitors and members (rule 82).
 * Only visible products are fetched; a failed fetch waits for the next change or page.
 */
export function useLiveShop(): void {
  const { revalidate } = useRevalidator();
  const officeId = useOffice().office?.id;
  const latest = useRef({ revalidate, officeId });

  useEffect(() => {
    latest.current = { revalidate, officeId };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: figures are of one office.
  useEffect(() => forgetFigures, [officeId]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const later = createLater();

    const pages = () => later.once('pages', SPREAD_ALL_MS, () => latest.current.revalidate());
    const products = () => later.once('products', SPREAD_ALL_MS, () => readAll(latest.current.officeId));
    function listen() {
      // The cart may have opened the connection before.
      let isFirst = stop === undefined && !wasOpen && !isLive();
      wasOpen = true;
      stop ??= listenToShop({
        changed(change) {
          const { officeId } = latest.current;
          const ids = changedIn(change, officeId);
          if (change.business) pages();
          if (ids === null) products();
          for (const id of ids ?? []) later.once(id, SPREAD_MS, () => readOne(id, officeId));
        },
        back() {
          // The page has just been rendered; after a lost connection it may be stale.
          if (!isFirst) products();
          isFirst = false;
        },
      });
    }
    function onSight() {
      clearTimeout(leaving);
      if (document.visibilityState === 'visible') listen();
      else
        leaving = setTimeout(() => {
          stop?.();
          stop = undefined;
        }, HIDDEN_MS);
    }
    let wasOpen = false;

    onSight();
    const unwatch = watchSession(renewLine);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      unwatch();
      clearTimeout(leaving);
      later.stop();
      stop?.();
    };
  }, []);
}

/** The displayed products that changed in this office; null = any may have. */
function changedIn({ products, offices }: ShopChange, officeId: string | undefined): string[] | null {
  const here = offices.filter(({ office_id }) => office_id === officeId);
  const lists = [products, ...here.map((one) => one.products)];
  if (lists.includes(null)) return null;
  const changed = new Set(lists.flatMap((list) => list ?? []));
  return [...shownProducts.keys()].filter((id) => changed.has(id));
}

async function readOne(id: string, officeId: string | undefined): Promise<void> {
  const { product } = await callApi('products.get', {
    params: { id },
    query: { adult: 'true', ...inOffice(officeId) },
  });
  setFigures(product);
}

async function readAll(officeId: string | undefined): Promise<void> {
  const ids = [...shownProducts.keys()].sort();
  for (let from = 0; from < ids.length; from += MOST_A_QUESTION) {
    const some = ids.slice(from, from + MOST_A_QUESTION).join(',');
    const { list } = await callApi('products.list', { query: { ids: some, ...inOffice(officeId) } });
    for (const product of list) setFigures(product);
  }
}

function setFigures(product: LiveFigures & { id: string }): void {
  const { id, price, price_neto, the_discount, pum, stock, withoutStock } = product;
  liveFigures.set(id, { price, price_neto, the_discount, pum, stock, withoutStock });
  redraw(id);
}

function forgetFigures(): void {
  const ids = [...liveFigures.keys()];
  liveFigures.clear();
  for (const id of ids) redraw(id);
}

function redraw(id: string): void {
  for (const listener of shownProducts.get(id) ?? []) listener();
}

function inOffice(officeId: string | undefined) {
  return officeId === undefined ? {} : { branch_id: officeId };
}

/** Runs each task once at a random moment within the given time; repeated requests until then are merged. */
function createLater() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    once(name: string, withinMs: number, act: () => Promise<void>) {
      if (timers.has(name)) return;
      const timer = setTimeout(() => {
        timers.delete(name);
        act().catch(() => {});
      }, Math.random() * withinMs);
      timers.set(name, timer);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
