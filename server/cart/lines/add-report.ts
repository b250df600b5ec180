import type { z } from 'zod';
import type { AddReport } from '#contract/cart-shapes.ts';
import { quantityText } from '#rules/quantity.ts';
import { notEnoughText } from '#server/cart/texts.ts';
import type { JoinedLine, JoinOutcome, WantedLine } from './join-lines.ts';

/**
 * What adding many products did, or would do, in words: what came, what is not as it was asked for and why, what is
 * missing (decision 34). `alsoChanged` says what else is not as it was, of a line.
 */
export function reportOf<Wanted extends WantedLine>(
  { joined, leftOut }: JoinOutcome<Wanted>,
  alsoChanged: (line: JoinedLine<Wanted>) => string[] = () => [],
): z.infer<typeof AddReport> {
  return {
    added: joined.filter(isMore).map(({ product }) => product.title),
    changed: joined.flatMap((line) => {
      const reasons = [...alsoChanged(line), ...changesOf(line)];
      return reasons.length > 0 ? [`${line.product.title}: ${reasons.join('. ')}`] : [];
    }),
    missing: leftOut.map(({ name }) => name),
  };
}

/** Whether anything of it came to the cart. */
export function isMore({ count, before }: Pick<JoinedLine, 'count' | 'before'>): boolean {
  return count > before;
}

function changesOf(line: JoinedLine): string[] {
  const { wanted, outcome, countType, count, before, asked } = line;
  if (!isMore(line)) return ['Ya tienes en tu carrito todo lo que queda'];
  const otherWay = wanted.countType !== undefined && wanted.countType !== countType;
  return [
    ...(count < asked ? [notEnoughText(countType, count, asked)] : []),
    ...(otherWay ? [`Van ${quantityText(countType, count - before)}`] : []),
    ...(outcome === 'summed' ? ['Se suma a lo que ya tienes en el carrito'] : []),
  ];
}
