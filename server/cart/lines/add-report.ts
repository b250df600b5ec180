import type { z } from 'zod';
import type { AddPreview, AddReport } from '#contract/cart/shapes.ts';
import { lineTotal } from '#rules/price.ts';
import { quantityText, saleUnitOf } from '#rules/quantity.ts';
import { limitText, notEnoughText } from '#server/cart/texts.ts';
import type { JoinedLine, JoinOutcome, WantedLine } from './join-lines.ts';

/**
 * What adding many products did or would do, in words: what was added, what differs from the request and why, what is
 * missing (rule 34). `alsoChanged` names further differences of a line.
 */
export function reportOf<Wanted extends WantedLine>(
  { joined, leftOut }: JoinOutcome<Wanted>,
  alsoChanged: (line: JoinedLine<Wanted>) => string[] = () => [],
): z.infer<typeof AddReport> {
  return {
    added: joined.filter(isMore).map(({ product }) => product.title),
    changed: [
      ...joined.flatMap((line) => {
        const reasons = [...alsoChanged(line), ...changesOf(line)];
        return reasons.length > 0 ? [`${line.product.title}: ${reasons.join('. ')}`] : [];
      }),
      ...leftOut.flatMap(({ name, limited }) => (limited === undefined ? [] : [`${name}: ${limited}`])),
    ],
    missing: leftOut.flatMap(({ name, limited }) => (limited === undefined ? [name] : [])),
  };
}

/** A preview of adding many products, with today's cost of each line and their sum. */
export function previewOf<Wanted extends WantedLine>(
  outcome: JoinOutcome<Wanted>,
  alsoChanged: (line: JoinedLine<Wanted>) => string[] = () => [],
): z.infer<typeof AddPreview> {
  const lines = outcome.joined.filter(isMore).map((line) => {
    const { product, choices, count, before, countType } = line;
    const { maturity, cut, optionsTags } = choices;
    return {
      product,
      count: count - before,
      countType,
      maturity,
      cut,
      optionsTags: [...optionsTags],
      totalPrice: priceOf(line, count) - priceOf(line, before),
      notes: [...alsoChanged(line), ...changesOf(line)],
    };
  });
  const total = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return { ...reportOf(outcome, alsoChanged), lines, total };
}

/** Whether the quantity of the line grew. */
function isMore({ count, before }: Pick<JoinedLine, 'count' | 'before'>): boolean {
  return count > before;
}

function priceOf({ product, countType }: JoinedLine, count: number): number {
  return lineTotal(saleUnitOf(product), product.price_neto, countType, count);
}

function changesOf(line: JoinedLine): string[] {
  const { wanted, outcome, countType, count, before, asked, product } = line;
  const limit = line.limited ? limitText(saleUnitOf(product), countType) : undefined;
  if (!isMore(line)) return [limit ?? 'Ya tienes en tu carrito todo lo que queda'];
  const otherWay = wanted.countType !== undefined && wanted.countType !== countType;
  return [
    ...(count < asked ? [limit ?? notEnoughText(countType, count, asked)] : []),
    ...(otherWay ? [`Van ${quantityText(countType, count - before)}`] : []),
    ...(outcome === 'summed' ? ['Se suma a lo que ya tienes en el carrito'] : []),
  ];
}
