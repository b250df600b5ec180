import type { CountType } from '#rules/quantity.ts';
import { newId } from '#server/db/ids.ts';
import { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';

export type CartAction =
  | 'add-product'
  | 'add-products'
  | 'change-product'
  | 'remove-product'
  | 'merge'
  | 'copy-order'
  | 'copy-basket'
  | 'add-usual'
  | 'add-standing-order'
  | 'discard'
  | 'set-branch-office'
  | 'set-address'
  | 'set-payment-method'
  | 'set-bags'
  | 'set-substitution'
  | 'fill-usual'
  | 'apply-coupon'
  | 'remove-coupon'
  | 'accept-change'
  | 'accept-all'
  | 'reject-all'
  | 'create-order'
  | 'add-to-order'
  | 'take-household'
  | 'give-household'
  | 'restore';

export type HistoryEntry = {
  action: CartAction;
  productId?: string;
  line?: { count: number; countType: CountType };
  /** The chosen value, such as a coupon or a payment method. */
  detail?: string;
  /**
   * Identifies the change for the device that requested it, also when the response was lost (docs/decisions/040).
   */
  requestKey?: string | undefined;
};

export type Author = Pick<SignedInContext, 'ip' | 'userAgent'> & {
  user: Pick<SignedInContext['user'], 'id'>;
};

export function historyRow(
  author: Author,
  { action, productId, line, detail = '', requestKey }: HistoryEntry,
) {
  return {
    id: newId(),
    action,
    product_id: productId ?? null,
    count: line?.count ?? null,
    count_type: line?.countType ?? null,
    detail: detail.slice(0, 200),
    actor_id: author.user.id,
    device: deviceOf(author.userAgent),
    ip: author.ip.slice(0, 60),
    request_key: requestKey ?? null,
  };
}

/** The insert with its columns in the order of the select that follows. */
export const intoHistory = part`
  insert into cart_history (business_id, id, cart_id, cart_version, action, product_id, count, count_type, detail,
    actor_id, device, ip, request_key)`;

/** The insert for a statement that moves the version: its `touched` returns id and version of the cart. */
export function historyInsert(businessId: string, author: Author, historyEntry: HistoryEntry) {
  const row = historyRow(author, historyEntry);
  return part`
    ${intoHistory}
    select ${businessId}, ${row.id}, t.id, t.version, ${row.action}, ${row.product_id}, ${row.count},
      ${row.count_type}, ${row.detail}, ${row.actor_id}, ${row.device}, ${row.ip},
      ${row.request_key}
    from touched t`;
}

const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
/** Most specific first: Edge and Opera also contain "Chrome", Chrome also contains "Safari". */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/**
 * A device in a few plain words: 'Android · Chrome'. Other programs are shown by the first word of their name.
 */
export function deviceOf(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (system || browser) return [system, browser].filter(Boolean).join(' · ');
  return /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '';
}
