import { formatDay, formatWindow } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { alcoholBar, drySaleBar } from '#rules/goods/alcohol-hours.ts';
import { someOf } from '#server/cart/texts.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { momentText } from '#server/offices/hours-words.ts';
import { alcoholRules, isAlcohol, isLimited } from './alcohol-hours.ts';
import { windowsOfOthers } from './cart-windows.ts';
import type { CartSnapshot, SnapshotLine } from './snapshot.ts';

type Window = { start: Date; end: Date };

const NOT_THEN = 'los licores no se entregan en ese horario';

/**
 * The notice of lines that exclude windows, when, and what to do (rule 99): 'Este licor no se entrega mañana (Decreto
 * 15): Ron añejo. Elige otro horario o quítalo.' '' when there are none.
 */
export function alcoholNotice(cart: CartSnapshot, windows: readonly Window[], now: Date): string {
  if (!isLimited(cart)) return '';
  const titles = alcoholTitles(cart);
  const rules = alcoholRules(cart);
  const dry = drySaleBar(rules, now);
  if (dry) return dryText(titles, dry, now);
  const barred = windowsOfOthers(cart, now).flatMap(({ start, end }) => {
    const bar = alcoholBar(rules, { start, end });
    return bar ? [{ start, end, reason: bar.reason }] : [];
  });
  if (barred.length === 0) return '';
  const days = new Set(windows.map(({ start }) => bogotaDay(start)));
  const times = joined(barred).map(({ start, end }) =>
    days.has(bogotaDay(start)) ? formatWindow(start, end, now) : formatDay(start, now),
  );
  const why = [...new Set(barred.map(({ reason }) => reason))].join(', ');
  return notHandedOver(titles, nor([...new Set(times)]), why, windows.length > 0);
}

/** Why an order's window is not possible with its alcohol; undefined when it is gone for another reason. */
export function alcoholRefusal(
  cart: CartSnapshot,
  windows: readonly Window[],
  startTime: number | undefined,
  now: Date,
): Failure<'NO_WINDOW'> | undefined {
  if (!isLimited(cart)) return undefined;
  const titles = alcoholTitles(cart);
  const rules = alcoholRules(cart);
  const dry = drySaleBar(rules, now);
  if (dry) return refused(titles, dryText(titles, dry, now));
  const chosen = windowsOfOthers(cart, now).find(
    ({ start }) => startTime === undefined || start.getTime() === startTime,
  );
  const bar = chosen && alcoholBar(rules, chosen);
  if (!chosen || !bar) return undefined;
  const when = formatWindow(chosen.start, chosen.end, now);
  return refused(titles, notHandedOver(titles, when, bar.reason, windows.length > 0));
}

/** Why goods may not join an order with that window because of alcohol; '' when they may. */
export function alcoholLineProblem(
  cart: Pick<CartSnapshot, 'alcohol_pauses' | 'dry_days'>,
  row: Pick<SnapshotLine, 'goods_kind'>,
  window: Window,
  now: Date,
): string {
  if (!isAlcohol(row)) return '';
  const rules = alcoholRules(cart);
  const dry = drySaleBar(rules, now);
  if (dry) return `No se vende licor hasta ${momentText(dry.until, now)} (${dry.reason}).`;
  const bar = alcoholBar(rules, window);
  return bar ? `No se entrega en el horario de tu pedido (${bar.reason}): pídelo aparte.` : '';
}

function alcoholTitles({ lines }: Pick<CartSnapshot, 'lines'>): string[] {
  return [...new Set(lines.filter(isAlcohol).map(({ title }) => title))];
}

function refused(titles: readonly string[], message: string): Failure<'NO_WINDOW'> {
  const goods = titles.map((title) => ({ field: 'products', message: `${title}: ${NOT_THEN}` }));
  return fail('NO_WINDOW', { message, details: [{ field: 'window_start', message }, ...goods] });
}

function notHandedOver(titles: readonly string[], when: string, why: string, hasOthers: boolean): string {
  const isOne = titles.length === 1;
  const out = isOne ? 'quítalo' : 'quítalos';
  // The words agree with 'licor', whatever the title.
  const goods = isOne ? 'Este licor no se entrega' : 'Estos licores no se entregan';
  const advice = hasOthers
    ? `Elige otro horario o ${out}`
    : `${isOne ? 'Quítalo' : 'Quítalos'} para hacer tu pedido`;
  return `${goods} ${when} (${why}): ${someOf(titles)}. ${advice}.`;
}

function dryText(titles: readonly string[], { reason, until }: { reason: string; until: Date }, now: Date) {
  const goods = someOf(titles);
  return `No se vende licor hasta ${momentText(until, now)} (${reason}): quita ${goods} o haz tu pedido después.`;
}

/** Joins windows that follow each other on a day. */
function joined(windows: readonly Window[]): Window[] {
  const times: Window[] = [];
  for (const { start, end } of windows) {
    const last = times.at(-1);
    if (last && last.end.getTime() === start.getTime()) times.splice(-1, 1, { start: last.start, end });
    else times.push({ start, end });
  }
  return times;
}

/** Lists times as 'hoy, mañana ni el domingo 22'. */
function nor(times: readonly string[]): string {
  const last = times.at(-1) ?? '';
  return times.length < 2 ? last : `${times.slice(0, -1).join(', ')} ni ${last}`;
}
