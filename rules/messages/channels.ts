import { type OrderMoment, URGENT_MOMENTS } from '../orders/moments.ts';

/** How a shopper may be told of an order. */
export const ORDER_CHANNELS = ['mail', 'whatsapp', 'sms'] as const;

export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** What is known of a shopper when a message about an order leaves. */
export type Reach = {
  /** Null: they never chose. */
  choice: OrderChannel | null;
  hasMail: boolean;
  hasPhone: boolean;
  /** Whether WhatsApp may carry it: the business has it, the shopper agreed, and their number takes it. */
  byWhatsapp: boolean;
};

export type Route = {
  channel: OrderChannel;
  moments: OrderMoment[];
  /** What another message tells, because this channel is not for it. */
  rest: OrderMoment[];
};

/**
 * The one channel that tells these moments, the most important in front; undefined where nothing may tell them. The
 * receipt goes by mail, which has all that the law asks for (rule 91). SMS is for what cannot wait alone; it also
 * stands in for WhatsApp where that does not reach the number.
 */
export function routeOf(moments: readonly OrderMoment[], reach: Reach): Route | undefined {
  if (moments.length === 0) return undefined;
  const { choice, hasMail, hasPhone, byWhatsapp } = reach;
  const all = { moments: [...moments], rest: [] };
  if (hasMail && moments.includes('received')) return { channel: 'mail', ...all };
  if (choice === 'whatsapp' && byWhatsapp) return { channel: 'whatsapp', ...all };
  const urgent = moments.filter((moment) => URGENT_MOMENTS.includes(moment));
  const isSms = hasPhone && urgent.length > 0 && (!hasMail || choice === 'sms' || choice === 'whatsapp');
  if (!isSms) return hasMail ? { channel: 'mail', ...all } : undefined;
  return {
    channel: 'sms',
    moments: urgent,
    rest: hasMail ? moments.filter((moment) => !urgent.includes(moment)) : [],
  };
}

/**
 * The one channel that says that a repeated order waits (rule 142): the chosen one; where that does not reach them,
 * mail, else SMS. Undefined where nothing does.
 */
export function reminderChannel({ choice, hasMail, hasPhone, byWhatsapp }: Reach): OrderChannel | undefined {
  if (choice === 'whatsapp' && byWhatsapp) return 'whatsapp';
  if (choice === 'sms' && hasPhone) return 'sms';
  if (hasMail) return 'mail';
  return hasPhone ? 'sms' : undefined;
}
