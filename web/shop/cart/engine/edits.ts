import { maximumCount, saleUnitOf } from '#rules/quantity.ts';
import { newId } from '#web/api/new-id.ts';
import type { CartLineView, LineState, ProductCard, WireLine } from '#web/shop/cart/cart-types.ts';
import { countedAs, isEqual, lineKeyOf, priced } from './cart-lines.ts';

/** Changes of a cart that its server has not answered, as pure functions. */

/** A change of one line, by the line's id on the screen. */
export type Edit = Target | Addition;

/** What a line of an account shall be: sent at once, and given up when there is no answer. */
export type Target = {
  kind: 'target';
  id: string;
  product: ProductCard;
  /** The whole line, for the screen and for a server that does not have it; null removes it. */
  state: LineState | null;
  /** The changed fields: all that is sent for a line that the server has. */
  patch: Partial<LineState>;
  /** The line's count when the changes began; undefined for a line the server did not have, and for a typed count. */
  seen?: number | undefined;
  /** A typed number is the whole count, whatever others have made of it meanwhile. */
  isTyped?: boolean | undefined;
};

/** What is kept on this device to be merged into an account's cart, exactly once (docs/decisions/040). */
export type Addition = {
  kind: 'addition';
  id: string;
  product: ProductCard;
  /** The account it waits for; undefined for a visitor's, which goes to the account that signs in. */
  owner?: string | undefined;
  /** What its shopper sees and may change at any time; null: taken away after it was sent. */
  state: LineState | null;
  /** The request that has no answer yet, with what it said: it is only repeated unchanged, by its key. */
  sent?: Sent | undefined;
};

/** `waited`: a member's own additions, not the cart of a visitor; `price`: the net price that was seen. */
export type Sent = { key: string; account: string; waited: boolean; state: LineState; price: number };

export type Merging = Addition & { sent: Sent };

type VisibleAddition = Addition & { state: LineState };
type Edits = readonly Edit[];
type Account = string | undefined;

/** The limit of cart.merge. */
const MOST_LINES = 500;

/** The lines on the screen: those of the server with the targets over them. */
export function withTargets(there: readonly CartLineView[], edits: Edits): CartLineView[] {
  const lines = [...there];
  for (const edit of edits) {
    if (edit.kind === 'addition') continue;
    const { id, product, state } = edit;
    const line = lines.find((one) => one.id === id);
    const base = line ?? { id, product, serverId: null, pricePerUnit: product.price_neto };
    const changed = state === null ? [] : [priced({ ...base, ...state, pending: true })];
    if (line) lines.splice(lines.indexOf(line), 1, ...changed);
    else lines.push(...changed);
  }
  return lines;
}

/** The lines on the screen with the additions of this device: equal lines are one. */
export function withAdditions(
  lines: readonly CartLineView[],
  edits: Edits,
  account: Account,
): CartLineView[] {
  const shown = [...lines];
  for (const addition of additionLines(edits, account)) {
    const place = shown.findIndex((line) => isEqual(line, addition));
    const same = shown[place];
    if (!same) shown.push(addition);
    // A change in progress sends the whole count, including what waits.
    else if (!same.pending)
      shown[place] = priced({ ...same, count: same.count + countedAs(same, addition), waiting: true });
  }
  return shown;
}

/** The current user's additions as lines; an account's are waiting. */
export function additionLines(edits: Edits, account: Account): CartLineView[] {
  const others = { serverId: null, pending: false, waiting: account !== undefined };
  return visibleOf(edits, account).map(({ id, product, state }) =>
    priced({ ...state, id, product, pricePerUnit: product.price_neto, ...others }),
  );
}

/** The edits with a target of a line; an earlier one of the line is part of it. */
export function withTarget(edits: Edits, target: Target): Edit[] {
  const before = edits.find(({ kind, id }) => kind === 'target' && id === target.id);
  if (before?.kind !== 'target') return [...edits, target];
  const isChanged = before.state !== null && target.state !== null;
  const seen = target.isTyped ? undefined : before.seen;
  const joined = isChanged ? { ...target, patch: { ...before.patch, ...target.patch }, seen } : target;
  return edits.map((edit) => (edit === before ? joined : edit));
}

/**
 * What remains of a target once an older one was answered. Repeating a count could undo the server's result, for
 * example when the line was merged with an equal one (rule 24).
 */
export function withoutSent(target: Target, sent: Target): Target {
  const rest = Object.entries(target.patch).filter(
    ([name, value]) => !Object.is(sent.patch[name as keyof LineState], value),
  );
  // The keys are those of the patch; Object.fromEntries loses that type.
  const patch = Object.fromEntries(rest) as Partial<LineState>;
  return { ...target, patch, seen: target.isTyped ? undefined : sent.state?.count };
}

/** The target of a product that the cart already has: its line, with so much more. */
export function moreOf(line: WireLine, target: Target): Target {
  if (target.state === null) return target;
  const counted = { countType: line.countType, count: line.count + countedAs(line, target.state) };
  return { ...target, state: { ...target.state, ...counted }, patch: counted, seen: line.count };
}

/** What a target adds to the server's line; null: nothing, undefined: it also does something else. */
export function additionIn({ state }: Target, line: WireLine | undefined): LineState | null | undefined {
  if (!line) return state;
  if (state === null || state.countType !== line.countType || state.count < line.count) return undefined;
  if (lineKeyOf(line.product, state) !== lineKeyOf(line.product, line)) return undefined;
  return state.count === line.count ? null : { ...state, count: state.count - line.count };
}

/** The edits with an addition, new or changed; its equals are part of it (rule 24). */
export function withAddition(edits: Edits, addition: Addition, account: Account): Edit[] {
  const others = edits.filter(({ id }) => id !== addition.id);
  const place = edits.findIndex(({ id }) => id === addition.id);
  const all = place === -1 ? [...edits, addition] : edits.map((edit, at) => (at === place ? addition : edit));
  const { state, product } = addition;
  if (state === null) return all;
  const line = { ...state, product };
  const equals = visibleOf(others, account).filter((other) =>
    isEqual({ ...other.state, product: other.product }, line),
  );
  if (equals.length === 0) return all;
  const most = maximumCount(saleUnitOf(product), state.countType);
  const sum = state.count + equals.reduce((more, other) => more + countedAs(line, other.state), 0);
  const joined = { ...addition, state: { ...state, count: Math.min(sum, most) } };
  return all.flatMap((edit) => {
    if (edit === addition) return [joined];
    return equals.some((other) => other === edit) ? withdrawn(edit) : [edit];
  });
}

/** The edits without some additions; what was sent of them stays known until its answer. */
export function withoutAdditions(edits: Edits, isGone: (addition: Addition) => boolean): Edit[] {
  return edits.flatMap((edit) => (edit.kind === 'addition' && isGone(edit) ? withdrawn(edit) : [edit]));
}

/** Whether an addition is the current user's: a visitor's goes to the account that signs in. */
export function isOwn({ owner }: Addition, account: Account): boolean {
  return owner === undefined || owner === account;
}

/** Whether anything is still to be merged into the account's cart. */
export function hasWaiting(edits: Edits, account: Account): boolean {
  if (account === undefined) return false;
  return edits.some((edit) => isMerging(edit, account)) || visibleOf(edits, account).length > 0;
}

/** The next merge of an account: an unanswered one, unchanged, or additions that were not sent yet. */
export function nextMerge(edits: Edits, account: Account): { edits: Edits; merge: Merging[] } {
  if (account === undefined) return { edits, merge: [] };
  const begun = edits.find((edit) => isMerging(edit, account));
  if (begun) return { edits, merge: ofMerge(edits, begun.sent.key) };
  const key = newId();
  const own = visibleOf(edits, account);
  const together = own.filter(({ owner }) => owner === own[0]?.owner).slice(0, MOST_LINES);
  const merge = together.map((addition): Merging => {
    const waited = addition.owner !== undefined;
    const { product, state } = addition;
    return { ...addition, sent: { key, account, waited, state, price: product.price_neto } };
  });
  const byId = new Map(merge.map((addition) => [addition.id, addition]));
  return { edits: edits.map((edit) => byId.get(edit.id) ?? edit), merge };
}

/** The server refused a merge and has nothing of it: its additions may be sent with another key. */
export function withoutMerge(edits: Edits, key: string): Edit[] {
  return edits.flatMap((edit) => {
    if (edit.kind === 'target' || edit.sent?.key !== key) return [edit];
    return edit.state === null ? [] : [{ ...edit, sent: undefined }];
  });
}

/** By how much a server's line must be changed, by its identity. */
export type Reduction = { identity: string; change: number };

/**
 * The edits once a merge is in the server's lines. What the shopper sees by now counts: an excess stays for the next
 * merge, a shortfall becomes a reduction.
 */
export function withMerged(
  edits: Edits,
  account: string,
  key: string,
  there: readonly WireLine[],
): { edits: Edit[]; reductions: Reduction[] } {
  const merge = ofMerge(edits, key);
  const reductions: Reduction[] = [];
  let left = [...edits];
  for (const identity of new Set(merge.map(identityOfSent))) {
    const sent = merge.filter((addition) => identityOfSent(addition) === identity);
    const here = visibleOf(left, account).filter(
      ({ product, state }) => lineKeyOf(product, state) === identity,
    );
    const line = there.find((one) => lineKeyOf(one.product, one) === identity);
    // The shop does not sell it: what was sent leaves; later additions will get the same answer.
    const done: readonly Edit[] = line ? here : here.filter(({ id }) => sent.some((one) => one.id === id));
    const countOf = (states: readonly LineState[]) =>
      line ? states.reduce((sum, state) => sum + countedAs(line, state), 0) : 0;
    const change = countOf(here.map(({ state }) => state)) - countOf(sent.map((one) => one.sent.state));
    if (change < 0) reductions.push({ identity, change });
    const last = change > 0 && line ? here.at(-1) : undefined;
    left = left.flatMap((edit) => (done.includes(edit) && edit !== last ? withdrawn(edit) : [edit]));
    if (last && line) {
      // Its line is the server's by now.
      const rest = {
        ...last,
        id: newId(),
        state: { ...last.state, count: change, countType: line.countType },
      };
      left = left.map((edit) => (edit === last ? rest : edit));
    }
  }
  return { edits: withoutMerge(left, key), reductions };
}

/** The identity of what was sent (rule 24). */
export function identityOfSent({ product, sent }: Merging): string {
  return lineKeyOf(product, sent.state);
}

function visibleOf(edits: Edits, account: Account): VisibleAddition[] {
  return edits.filter(
    (edit): edit is VisibleAddition =>
      edit.kind === 'addition' && edit.state !== null && isOwn(edit, account),
  );
}

function isMerging(edit: Edit, account: string): edit is Merging {
  return edit.kind === 'addition' && edit.sent?.account === account;
}

function ofMerge(edits: Edits, key: string): Merging[] {
  return edits.filter((edit): edit is Merging => edit.kind === 'addition' && edit.sent?.key === key);
}

function withdrawn(edit: Edit): Edit[] {
  return edit.kind === 'addition' && edit.sent ? [{ ...edit, state: null }] : [];
}
