import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { json, type SimAnswer, type SimRequest } from '#demo/gateway-simulator/http.ts';
import { filled, partsOf, TEMPLATE_LANGUAGE, templateNamed } from '#rules/messages/templates.ts';
import { GRAPH } from '#server/whatsapp/cloud-api.ts';
import { standInKeys } from '#server/whatsapp/desk.ts';
import type { Bubble, StandInState } from './state.ts';

const Text = z.object({ type: z.literal('text'), text: z.string() });
const Component = z.discriminatedUnion('type', [
  z.object({ type: z.literal('body'), parameters: z.array(Text) }),
  z.object({
    type: z.literal('button'),
    sub_type: z.enum(['url', 'quick_reply']),
    index: z.string().regex(/^\d$/),
    parameters: z.tuple([
      z.union([Text, z.object({ type: z.literal('payload'), payload: z.string().max(256) })]),
    ]),
  }),
]);
const Template = z.object({
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(Component).default([]),
  }),
});
const Words = z.object({
  type: z.literal('text'),
  text: z.object({ body: z.string().min(1).max(4_096), preview_url: z.boolean().default(false) }),
});
const Message = z.intersection(
  z.object({
    messaging_product: z.literal('whatsapp'),
    to: z.string().regex(/^\+?\d{6,15}$/),
    biz_opaque_callback_data: z.string().max(512).default(''),
  }),
  z.discriminatedUnion('type', [Template, Words]),
);

/** Plain words are taken so long after the person wrote ("Customer service windows"). */
const WINDOW_MS = 24 * 3_600_000;

/** POST /{version}/{number}/messages, as Meta takes and refuses it ("Messages", "Error codes"). */
export function takeMessage(
  state: StandInState,
  request: SimRequest,
): { answer: SimAnswer; bubble?: Bubble } {
  const [, number] = new RegExp(`^/${GRAPH}/(\\d+)/messages$`).exec(request.path) ?? [];
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const business = token.slice(0, token.lastIndexOf('.'));
  const keys = standInKeys(business);
  if (keys.token !== token) return { answer: refusal(401, 190, 'Invalid OAuth access token') };
  if (keys.phoneNumberId !== number) return { answer: refusal(400, 100, 'Unsupported post request') };
  const code = state.refusals.shift();
  if (code !== undefined)
    return { answer: refusal(code === 130_429 ? 429 : 400, code, 'Refused on request') };
  const read = Message.safeParse(jsonOf(request.body));
  if (!read.success) return { answer: refusal(400, 100, 'Invalid parameter') };
  const message = read.data;
  const phone = message.to.replace('+', '');
  const content =
    message.type === 'template'
      ? contentOf(message.template, `http://${business}.localhost:${new URL(state.shop.url).port || 80}`)
      : wordsOf(state, { business, phone, text: message.text.body });
  if (typeof content === 'number')
    return { answer: refusal(content === 132_001 ? 404 : 400, content, 'Not taken') };
  const id = newWamid();
  const data = message.biz_opaque_callback_data;
  const answer = json(200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: phone }],
    messages: [{ id, message_status: 'accepted' }],
  });
  return {
    answer,
    bubble: { id, business, phone, from: 'shop', at: new Date(), data, status: null, ...content },
  };
}

type Content = Pick<Bubble, 'text' | 'link' | 'replies'>;

function wordsOf(
  state: StandInState,
  { business, phone, text }: Pick<Bubble, 'business' | 'phone' | 'text'>,
) {
  const last = state.bubbles.findLast(
    (one) => one.from === 'person' && one.business === business && one.phone === phone,
  );
  if (!last || Date.now() - last.at.getTime() > WINDOW_MS) return 131_047;
  return { text, replies: [] } satisfies Content;
}

/** A template as the person sees it, or Meta's number of why it is refused. */
function contentOf(template: z.output<typeof Template>['template'], shop: string): Content | number {
  const approved = templateNamed(template.name);
  if (!approved || template.language.code !== TEMPLATE_LANGUAGE) return 132_001;
  const body = template.components.find((component) => component.type === 'body');
  const parts = (body?.parameters ?? []).map(({ text }) => text);
  if (parts.length !== partsOf(approved)) return 132_000;
  if (parts.some((part) => part === '' || /[\n\t]| {5}/.test(part))) return 132_018;
  const text = filled(approved, parts);
  if ([...text].length > 1_024) return 132_005;
  const buttons = template.components.filter((component) => component.type === 'button');
  const path = answerOf(buttons.find(({ sub_type }) => sub_type === 'url'));
  const payloads = buttons.filter(({ sub_type }) => sub_type === 'quick_reply').map(answerOf);
  const { link, replies: labels = [] } = approved;
  if ((link !== undefined) !== (path !== undefined) || payloads.length !== labels.length) return 131_008;
  const replies = labels.map((label, index) => ({ label, payload: payloads[index] ?? '' }));
  return link ? { text, replies, link: { label: link.label, url: `${shop}/${path}` } } : { text, replies };
}

function answerOf(
  button: Extract<z.output<typeof Component>, { type: 'button' }> | undefined,
): string | undefined {
  const [value] = button?.parameters ?? [];
  if (value === undefined) return undefined;
  return value.type === 'text' ? value.text : value.payload;
}

export function newWamid(): string {
  return `wamid.${randomBytes(24).toString('base64')}`;
}

function refusal(status: number, code: number, message: string): SimAnswer {
  return json(status, {
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' },
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
