import { groupedBy } from '#rules/lists.ts';
import { shownAction } from '#rules/picking/device-queue.ts';
import { isOfOrder, type LineOutcome, outcomeOf, type PickAction } from '#rules/picking/pick-action.ts';
import type { Coded } from '#rules/picking/scale-barcode.ts';
import { isWeighed, type PromisedLine, type Quantity } from '#rules/picking/weighed-line.ts';
import { quantityText } from '#rules/quantity.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Stored } from './device-store.ts';

export function promisedOf(line: Line): PromisedLine {
  return {
    countType: line.countType,
    count: line.count,
    priceNeto: line.pricePerUnit,
    total: line.totalPrice,
    demand: line.demand,
    quantityPum: line.quantity_pum,
  };
}

export function codesOf({ product, id_item }: Line): Coded {
  return { barCode: product.bar_code, sku: id_item };
}

/** The result of a line, sent or pending; null without one. */
export function outcomeNow({ queue }: Stored, line: Line): LineOutcome | null {
  const current = line.picked && { id: line.picked.action_id, lineId: line.id };
  const action = shownAction(queue, line.id, current);
  if (action === null) return null;
  return 'found' in action ? outcomeOf(promisedOf(line), action) : (line.picked?.outcome ?? null);
}

/** 'Menos, 2 und', 'Reemplazado, 3 und Gaseosa Zero', 'Encontrado, 480 g'; '' without a result. */
export function outcomeWords(stored: Stored, line: Line): string {
  const outcome = outcomeNow(stored, line);
  if (outcome === null) return '';
  const pending = stored.queue.findLast(({ lineId }) => lineId === line.id);
  const found = pending?.found && quantityText(line.countType, pending.found.count);
  // The server knows a replacement's name only once the action was sent.
  const parts = pending
    ? [found]
    : line.picked?.parts.map(({ kind, countDisplay, title }) =>
        kind === 'replaced' ? `${countDisplay} ${title}` : countDisplay,
      );
  const isAsOrdered = outcome === 'found' && parts?.join() === line.countDisplay;
  const words = isAsOrdered ? [] : (parts ?? []);
  return [pickingTexts.walk.outcomes[outcome], ...words].filter(Boolean).join(', ');
}

/**
 * Conflicts and removed orders as texts, equal ones once: 'Canasta B (7 anotados): el pedido se canceló. …' An order
 * has one text, with its crate and the number of its refused or unsent results.
 */
export function conflictWords(stored: Pick<Stored, 'queue' | 'conflicts' | 'left'>): string[] {
  const { conflicts, left } = stored;
  const { queue, conflicts: words } = pickingTexts;
  const noted = (id: string) =>
    new Set(
      [...conflicts.map(({ action }) => action), ...stored.queue]
        .filter(({ orderId }) => orderId === id)
        .map(({ lineId }) => lineId),
    ).size;
  const groups = groupedBy(conflicts, ({ action, conflict }) =>
    isOfOrder(conflict) ? `${action.orderId} ${conflict}` : action.id,
  );
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { action, conflict } = first;
    const of = isOfOrder(conflict)
      ? queue.crate(action.crate ?? '', noted(action.orderId))
      : `${action.title ?? pickingTexts.orders.title}${action.crate ? pickingTexts.walk.inCrate(action.crate) : ''}`;
    return [`${of}: ${words[conflict]}`];
  });
  const orderIds = new Set(conflicts.map(({ action }) => action.orderId));
  const unsaid = left.filter(({ order_id }) => !orderIds.has(order_id));
  lines.push(
    ...unsaid.map(({ order_id, crate, why }) => `${queue.crate(crate, noted(order_id))}: ${words[why]}`),
  );
  return [...new Set(lines)];
}

/** Parses a weight as read from a scale into grams: '515', or '0,515' and '1.2' in kilos; 0 for other text. */
export function typedGrams(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const [, kilos, grams] = /^(\d{0,2})[.,](\d{1,3})$/.exec(text) ?? [];
  return grams === undefined ? 0 : Math.round(Number(`${kilos || '0'}.${grams}`) * 1_000);
}

/** Removes characters that do not belong into a weight. */
export function weightText(text: string): string {
  return text.replace(/[^\d.,]/g, '').slice(0, 6);
}

export type PickResult = Pick<PickAction, 'found' | 'replacement' | 'reason'>;

/** The found quantity beside a replacement: less than ordered; null if none or unknown. */
export function foundBeside(line: Line, figure: number): Quantity | null {
  const isPieceByWeight = line.countType === 'units' && isWeighed(promisedOf(line));
  return figure > 0 && figure < line.count && !isPieceByWeight ? { count: figure } : null;
}

export function foundAll(line: Line): PickResult {
  const found: Quantity = { count: line.count };
  return { found, replacement: null, reason: null };
}
