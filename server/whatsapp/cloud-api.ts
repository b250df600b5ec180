import { z } from 'zod';
import { TEMPLATE_LANGUAGE } from '#rules/messages/templates.ts';
import type { WhatsappKeys } from '#server/config/whatsapp.ts';
import type { WhatsappMessage } from '#server/messages/message.ts';
import type { Outgoing, OutgoingAnswer } from '#server/outgoing/outgoing.ts';
import { NotTakenError, OutgoingError, ProviderFaultError } from '#server/outgoing/outgoing-error.ts';
import { ElsewhereError, UnsureError } from './faults.ts';

/** The version of Meta's Graph API. */
export const GRAPH = 'v23.0';

export type WhatsappSender = {
  /** Resolves with Meta's id of the message (wamid): Meta took it, and reports its delivery later. */
  send(message: WhatsappMessage, id: string): Promise<string>;
};

/** Too many at once, or Meta is busy: the same message may be taken later ("Error codes"). */
const LATER = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057]);
/** The number has no WhatsApp, or one too old. */
export const UNDELIVERABLE = 131_026;

const Taken = z.object({ messages: z.tuple([z.object({ id: z.string().min(1).max(200) })]) });
const Refused = z.object({ error: z.object({ code: z.int() }) });

/**
 * Meta's Cloud API: POST /{version}/{number}/messages. It knows no idempotency key: `biz_opaque_callback_data` comes
 * back with every report, so that what was taken without an answer is recognised.
 */
export function createCloudApi(keys: WhatsappKeys, { ask }: Outgoing, url: string): WhatsappSender {
  const { phoneNumberId, token } = keys;
  return {
    async send(message, id) {
      const answer = await ask({
        url: `${url}/${GRAPH}/${phoneNumberId}/messages`,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message, id)),
      }).catch((error: unknown) => {
        // Meta may fail after it took the message.
        const isUnsure = error instanceof ProviderFaultError || !(error instanceof NotTakenError);
        throw error instanceof OutgoingError && isUnsure ? new UnsureError(error.message) : error;
      });
      return idOf(answer);
    },
  };
}

function idOf({ status, body }: OutgoingAnswer): string {
  const taken = Taken.safeParse(body);
  if (status === 200 && taken.success) return taken.data.messages[0].id;
  if (status === 200) throw new UnsureError('Meta answered without the id of the message');
  // Only its number: its words may repeat the recipient.
  const refused = Refused.safeParse(body);
  const code = refused.success ? refused.data.error.code : undefined;
  const fault = `Meta answered with status ${status}, code ${code ?? 'unknown'}`;
  if (code !== undefined && LATER.has(code)) throw new NotTakenError(fault);
  throw new ElsewhereError(fault, code === UNDELIVERABLE);
}

function bodyOf({ to, text, template }: WhatsappMessage, id: string) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace('+', ''),
    ...(template ? templateOf(template) : { type: 'text', text: { body: text, preview_url: false } }),
    biz_opaque_callback_data: id,
  };
}

function templateOf({ name, parts, path, payloads = [] }: NonNullable<WhatsappMessage['template']>) {
  const link =
    path === undefined
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: path }] }];
  const replies = payloads.map((payload, index) => ({
    type: 'button',
    sub_type: 'quick_reply',
    index: String(index),
    parameters: [{ type: 'payload', payload }],
  }));
  const body = { type: 'body', parameters: parts.map((text) => ({ type: 'text', text })) };
  return {
    type: 'template',
    template: { name, language: { code: TEMPLATE_LANGUAGE }, components: [body, ...link, ...replies] },
  };
}
