import type { ConsentPurpose } from '#contract/identity/consent-texts.ts';
import type { PromotionChannel } from '#rules/campaigns/campaign.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type ConsentRow = {
  id: string;
  purpose: ConsentPurpose;
  /** The channel of promotions; '' = all of them. */
  channel: '' | PromotionChannel;
  granted: boolean;
  version: string;
  hash: string;
  at: Date;
  ip: string;
  userAgent: string;
  byPhone: boolean;
};

export type LastConsent = Pick<ConsentRow, 'id' | 'purpose' | 'channel' | 'granted' | 'version' | 'at'>;

/** The latest decision on each purpose and channel; undecided purposes are missing. */
export function lastConsents(db: Queries, userId: string) {
  return db.all<LastConsent>(
    sql`select distinct on (purpose, channel) id, purpose, channel, granted, text_version as version, at from consent
        where business_id = ${db.businessId} and user_id = ${userId}
        order by purpose, channel, at desc, id desc`,
  );
}

/** Every decision, the latest first. */
export function consentHistory(
  db: Queries,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return db.all<ConsentRow>(
    sql`select id, purpose, channel, granted, text_version as version, text_hash as hash, at, ip,
          user_agent as "userAgent", noted_by is not null as "byPhone"
        from consent where business_id = ${db.businessId} and user_id = ${userId}
        order by at desc, id desc offset ${offset} limit ${limit}`,
  );
}
