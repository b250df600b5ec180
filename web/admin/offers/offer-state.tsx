import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { offerTexts as texts } from '../texts/offers.ts';
import { type Offer, type OfferState, stateAt } from './offer.ts';

const tones: Record<OfferState, BadgeTone> = {
  live: 'done',
  waits: 'waiting',
  scheduled: 'new',
  ended: 'closed',
  inactive: 'closed',
};

export function OfferStateBadge({ offer }: { offer: Offer }) {
  const state = stateAt(offer, new Date());
  return <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>;
}
