import { z } from 'zod';
import { DELIVERY_STATES, type DeliveryState } from '#rules/messages/delivery-states.ts';

/** Path where Meta reports deliveries and replies; it is entered at Meta by hand. */
export const WHATSAPP_PATH = '/whatsapp/webhook';

/** The delivery state of one of our messages. */
export type StatusReport = {
  /** Our id of the message; undefined for one that others sent from the number. */
  messageId: string | undefined;
  /** Meta's id of the message. */
  ref: string;
  state: DeliveryState;
  at: Date;
  /** Meta's code of the failure. */
  code: number | undefined;
};

/** A text somebody wrote, or the button they pressed. */
export type ReplyReport = {
  /** Meta's id of the reply. */
  ref: string;
  phone: string;
  at: Date;
  words: string;
  /** For a button: the payload our message gave it. */
  payload: string | undefined;
  /** Meta's id of the message it answers. */
  answeredRef: string | undefined;
};

const Seconds = z.string().regex(/^\d{1,12}$/);
const Status = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(DELIVERY_STATES),
  timestamp: Seconds,
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
});
const Reply = z.object({
  id: z.string().min(1).max(200),
  from: z.string().regex(/^\d{6,15}$/),
  timestamp: Seconds,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string().max(256), text: z.string() }).optional(),
  context: z.object({ id: z.string().optional() }).optional(),
});
const Change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: z.array(z.unknown()).optional(),
    messages: z.array(z.unknown()).optional(),
  }),
});
const Body = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
});

const LONGEST_WORDS = 1_000;

/**
 * What a report of Meta says about this number ("Webhooks, messages"). The list of what it may say grows: what is not
 * understood is left out, and the rest counts.
 */
export function readReport(
  body: unknown,
  phoneNumberId: string,
): { statuses: StatusReport[]; replies: ReplyReport[] } {
  const read = Body.safeParse(body);
  const changes = read.success ? read.data.entry.flatMap((entry) => understood(Change, entry.changes)) : [];
  const ours = changes
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  return {
    statuses: ours.flatMap(({ statuses = [] }) => understood(Status, statuses)).map(statusOf),
    replies: ours.flatMap(({ messages = [] }) => understood(Reply, messages)).map(replyOf),
  };
}

function understood<Schema extends z.ZodType>(
  schema: Schema,
  values: readonly unknown[],
): z.output<Schema>[] {
  return values.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

function statusOf({
  id,
  status,
  timestamp,
  biz_opaque_callback_data: data,
  errors,
}: z.output<typeof Status>) {
  const messageId = z.uuid().safeParse(data);
  return {
    messageId: messageId.success ? messageId.data : undefined,
    ref: id,
    state: status,
    at: momentOf(timestamp),
    code: errors?.[0]?.code,
  };
}

function replyOf({ id, from, timestamp, text, button, context }: z.output<typeof Reply>): ReplyReport {
  const words = text?.body ?? button?.text ?? '';
  return {
    ref: id,
    phone: `+${from}`,
    at: momentOf(timestamp),
    words: [...words].slice(0, LONGEST_WORDS).join(''),
    payload: button?.payload,
    answeredRef: context?.id,
  };
}

function momentOf(seconds: string): Date {
  return new Date(Number(seconds) * 1000);
}
