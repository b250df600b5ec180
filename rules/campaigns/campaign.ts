export const CAMPAIGN_TYPES = ['ALL_USERS_PUSH', 'ALL_USERS_SMS', 'ALL_USERS_MAIL'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Moves a person makes; the worker marks what is sent and finished. */
export const CAMPAIGN_MOVES = ['scheduled', 'draft', 'paused', 'cancelled'] as const;
export type CampaignMove = (typeof CAMPAIGN_MOVES)[number];

export const PROMOTION_CHANNELS = ['push', 'sms', 'mail'] as const;
export type PromotionChannel = (typeof PROMOTION_CHANNELS)[number];

/** The audience's purchases; '' = no restriction. */
export const BOUGHT = ['', 'category', 'brand', 'product'] as const;

/** A text that costs two SMS at most, its links apart. */
export const SMS_LIMIT = 160;

const moves: Record<CampaignMove, readonly CampaignStatus[]> = {
  scheduled: ['draft', 'paused'],
  draft: ['scheduled'],
  paused: ['scheduled', 'sending'],
  cancelled: ['scheduled', 'sending', 'paused'],
};

/** A campaign that has begun cannot be edited: it continues or is cancelled. */
export function mayMove(from: CampaignStatus, to: CampaignMove, hasStarted: boolean): boolean {
  return moves[to].includes(from) && !(to === 'draft' && hasStarted);
}

export function channelOf(type: CampaignType): PromotionChannel {
  const channels = { ALL_USERS_PUSH: 'push', ALL_USERS_SMS: 'sms', ALL_USERS_MAIL: 'mail' } as const;
  return channels[type];
}
