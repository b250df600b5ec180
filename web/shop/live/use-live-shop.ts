import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { listenToShop, renewLine, type ShopChange } from '#web/api/live.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { watchSession } from '#web/shop/session/session-store.ts';
import { type LiveFigures, liveFigures, shownProducts } from './live-figures.ts';

/** All who look at a shop learn of a change at once: they ask within so many ms, so that one answer serves them all. */
const SPREAD_MS = 2_000;
/** A page, or all products of one, are heavier. */
const SPREAD_ALL_MS = 10_000;
const MOST_A_QUESTION = 100;
/** A tab nobody looks at gives its line back after so long, in ms. */
const HIDDEN_MS = 60_000;

/**
 * What is on the screen as it sells out, gets another price or is configured anew, for visitors as for members
 * (decision 82). Only products in sight are asked for; who could not be asked stays as it was until the next change
 * or page.
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
      let isFirst = stop === undefined && !wasOpen;
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
          // What the page shows was just made; after a break it may be old.
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

/** Which of the products on the screen changed in this office; null = any may have. */
function changedIn({ products, offices }: ShopChange, officeId: string | undefined): string[] | null {
  const here = offices.filter(({ office_id }) => office_id === officeId);
  const lists = [products, ...here.map((one) => one.products)];
  if (lists.includes(null)) return null;
  const changed = new Set(lists.flatMap((list) => list ?? []));
  return [...shownProducts.keys()].filter((id) => changed.has(id));
}

/** One product, by the answer that is the same for everybody who looks at it. */
async function readOne(id: string, officeId: string | undefined): Promise<void> {
  const { product } = await callApi('products.get', { params: { id }, query: inOffice(officeId) });
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

/**
 * Does each thing once, at some moment of the time given; what is asked for again meanwhile waits for the same
 * moment.
 */
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
