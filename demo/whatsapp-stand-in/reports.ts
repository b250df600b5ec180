import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { takeOne } from '#demo/gateway-simulator/settings.ts';
import { remember } from '#demo/gateway-simulator/state.ts';
import type { DeliveryState } from '#rules/messages/delivery-states.ts';
import { UNDELIVERABLE } from '#server/whatsapp/cloud-api.ts';
import { standInKeys } from '#server/whatsapp/desk.ts';
import { WHATSAPP_PATH } from '#server/whatsapp/report.ts';
import { signatureOf } from '#server/whatsapp/signature.ts';
import { newWamid } from './calls.ts';
import { type Bubble, NO_WHATSAPP, type StandInState } from './state.ts';

type World = { state: StandInState; deliveries: Deliveries };

/** What Meta reports of a message that it took: it left, and it arrived, or did not. */
export function reportTaken(world: World, bubble: Bubble): void {
  const states = bubble.phone.endsWith(NO_WHATSAPP)
    ? (['failed'] as const)
    : (['sent', 'delivered'] as const);
  for (const state of states) report(world, bubble, state);
}

export function report(world: World, bubble: Bubble, status: DeliveryState): void {
  bubble.status = status;
  const { id, phone, data } = bubble;
  const errors = [{ code: UNDELIVERABLE, title: 'Message undeliverable' }];
  send(world, bubble.business, {
    statuses: [
      {
        id,
        status,
        timestamp: seconds(new Date()),
        recipient_id: phone,
        ...(data === '' ? {} : { biz_opaque_callback_data: data }),
        ...(status === 'failed' ? { errors } : {}),
      },
    ],
  });
}

/** Somebody writes, or presses a button of a message of the shop. */
export function reply(
  world: World,
  {
    business,
    phone,
    text,
    payload,
  }: { business: string; phone: string; text: string; payload?: string | undefined },
): Bubble {
  const bubble: Bubble = {
    id: newWamid(),
    business,
    phone,
    from: 'person',
    at: new Date(),
    text,
    data: '',
    status: null,
    replies: [],
  };
  remember(world.state.bubbles, bubble);
  const content =
    payload === undefined
      ? { type: 'text', text: { body: text } }
      : { type: 'button', button: { payload, text } };
  send(world, business, {
    contacts: [{ profile: { name: 'Persona' }, wa_id: phone }],
    messages: [{ from: phone, id: bubble.id, timestamp: seconds(bubble.at), ...content }],
  });
  return bubble;
}

function send({ state, deliveries }: World, business: string, value: Record<string, unknown>): void {
  const { phoneNumberId, appSecret } = standInKeys(business);
  const metadata = { display_phone_number: '573009990000', phone_number_id: phoneNumberId };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
      },
    ],
  });
  const secret = takeOne(state.settings.events, 'wrongChecksum') ? 'forged' : appSecret;
  deliveries.deliver({
    business,
    returnUrl: `http://${business}.localhost/`,
    method: 'POST',
    path: WHATSAPP_PATH,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, secret) },
    body,
  });
}

function seconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
