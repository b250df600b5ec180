import type { InputOf, OutputOf } from '#contract/index.ts';
import type { RequestReason } from '#rules/returns/request-terms.ts';
import { returnTexts } from '#web/shop/texts/buying/returns.ts';

const texts = returnTexts.request;

export type Goods = OutputOf<'returns.requestable'>['goods'][number];
type Line = InputOf<'returns.request'>['body']['lines'][number];

/** The quantity to return and its reason; null if the product stays. */
export type Choice = { count: number; reason: RequestReason | '' } | null;

export type Problem = { count?: string; reason?: string };

/** The lines to send, or what is wrong with each, in the order of the goods. */
export function linesOf(
  goods: readonly Goods[],
  choices: readonly Choice[],
): { lines: Line[]; problems: Problem[] } {
  const lines: Line[] = [];
  const problems = goods.map((one, at): Problem => {
    const choice = choices[at];
    if (!choice) return {};
    const { count, reason } = choice;
    if (reason === '') return { reason: texts.wrong.reason };
    lines.push({ line_id: one.line_id, product_id: one.product_id, count, reason });
    return {};
  });
  return { lines, problems };
}

export function hasProblem({ count, reason }: Problem): boolean {
  return count !== undefined || reason !== undefined;
}

/** The server's errors by product: products that stay were not sent, so indexes differ. */
export function problemsOf(
  choices: readonly Choice[],
  details: readonly { field: string; message: string }[],
): Problem[] {
  const places = choices.flatMap((choice, at) => (choice === null ? [] : [at]));
  const problems = choices.map((): Problem => ({}));
  for (const { field, message } of details) {
    const [root, place, name] = field.split('.');
    const problem = problems[places[Number(place)] ?? -1];
    if (root === 'lines' && problem) problem[name === 'reason' ? 'reason' : 'count'] = message;
  }
  return problems;
}
