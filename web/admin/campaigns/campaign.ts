import type { InputOf, OutputOf } from '#contract/index.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';

export type Campaign = OutputOf<'campaings.get'>;
export type CampaignValues = Required<InputOf<'campaings.create'>['body']>;

export const blankCampaign: CampaignValues = {
  type: 'ALL_USERS_PUSH',
  title: '',
  description: '',
  photoUrl: '',
  link: '/',
  office: null,
  bought: '',
  boughtIds: [],
  boughtDays: 90,
};

export function valuesOf(campaign: Campaign): CampaignValues {
  const { type, title, description, photoUrl, link, office, bought, boughtIds, boughtDays } = campaign;
  return { type, title, description, photoUrl, link, office, bought, boughtIds, boughtDays };
}

export const statusTones: Record<Campaign['status'], BadgeTone> = {
  draft: 'new',
  scheduled: 'waiting',
  sending: 'working',
  paused: 'waiting',
  sent: 'done',
  cancelled: 'closed',
};

export function isUnderWay({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'scheduled' || status === 'sending';
}
