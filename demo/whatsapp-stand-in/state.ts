import { type SettingsChange, standardSettings } from '#demo/gateway-simulator/settings.ts';
import type { Delivery, ShopPlace } from '#demo/gateway-simulator/state.ts';
import type { DeliveryState } from '#rules/messages/delivery-states.ts';

/** A bubble of a conversation: from the shop, or from the person. */
export type Bubble = {
  id: string;
  business: string;
  /** Without '+'. */
  phone: string;
  from: 'shop' | 'person';
  at: Date;
  text: string;
  /** What our message says of itself, which comes back with every report. */
  data: string;
  status: DeliveryState | null;
  link?: { label: string; url: string };
  replies: readonly { label: string; payload: string }[];
};

/** What is simulated: faults of reports as of payments' events, and of calls. */
export type StandInState = ReturnType<typeof createStandInState>;

/** Numbers that end so have no WhatsApp. */
export const NO_WHATSAPP = '0000';

export function createStandInState(shop: ShopPlace) {
  return {
    shop,
    url: '',
    settings: { events: standardSettings().events, calls: standardSettings().calls },
    /** Meta's number with which the next calls are refused. */
    refusals: [] as number[],
    bubbles: [] as Bubble[],
    deliveries: [] as Delivery[],
  };
}

export type StandInChange = Pick<SettingsChange, 'events' | 'calls'>;
