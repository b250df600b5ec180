import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ConsentPurpose, consentTexts } from '#contract/identity/consent-texts.ts';
import type { OutputOf } from '#contract/index.ts';
import { PROMOTION_CHANNELS, type PromotionChannel } from '#rules/campaigns/campaign.ts';
import { isStaff } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { withdrawRegistered } from '#server/habeas/withdraw.ts';
import type { Handler } from '#server/http/context.ts';
import { invalid } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { lockPerson } from '#server/identity/queries.ts';
import { addConsent } from '#server/identity/record-queries.ts';
import { type ConsentRow, consentHistory, type LastConsent, lastConsents } from './queries.ts';

/** Evidence is never deleted, so its amount is limited. */
const LIMIT = { limit: 30, windowSeconds: 3600 };
const PURPOSES = ['personal_data', 'promotional', 'terms'] as const satisfies readonly ConsentPurpose[];
const TEXT_CHANGED = 'El texto cambió desde que abriste la página. Léelo de nuevo y decide.';

type Answer = OutputOf<'personalData.consents'>;

export const consents: Handler<'personalData.consents'> = async ({ query }, { db, user }) => {
  const rows = await consentHistory(db, user.id, rowsOfPage(query));
  const { list, pagination } = pageFrom(rows, query);
  return { current: await current(db, user.id), history: list.map(toRecord), pagination };
};

/**
 * Stores a decision beside earlier ones; a repeated one is stored once. Without consent to data processing there are no
 * promotions either.
 */
export const decide: Handler<'personalData.decide'> = async ({ body }, context) => {
  const { db, user } = context;
  const { purpose, granted, channel } = body;
  if (channel !== '' && purpose !== 'promotional')
    return invalid([{ field: 'channel', message: 'Solo las promociones se eligen por canal.' }]);
  if (granted && body.text_version !== consentTexts[purpose].version)
    return invalid([{ field: 'text_version', message: TEXT_CHANGED }]);
  const refused = await refuseAttempt(context, `consent person ${user.id}`, LIMIT);
  if (refused) return refused;

  return db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const last = await lastConsents(tx, user.id);
    const before = decisionsOf(last);
    const withdrawn: ConsentPurpose[] = purpose === 'personal_data' ? [purpose, 'promotional'] : [purpose];
    for (const each of granted ? [purpose] : withdrawn) {
      const { version, text } = consentTexts[each];
      const hash = createHash('sha256').update(text).digest('hex');
      if (saysAlready(last, each, { granted, channel, version })) continue;
      await addConsent(tx, { userId: user.id, purpose: each, channel, granted, version, hash }, context);
    }
    if (!granted && channel === '') await withdrawRegistered(tx, { userId: user.id }, context);
    const after = decisionsOf(await lastConsents(tx, user.id));
    if (isStaff(user.role) && !isDeepStrictEqual(after, before)) {
      const whose = { entity: 'app_user', entityId: user.id };
      await writeAudit(tx, context, { call: 'personalData.decide', ...whose, before, after });
    }
    return { current: await current(tx, user.id) };
  });
};

/** Whether it repeats the current decision. */
function saysAlready(
  last: readonly LastConsent[],
  purpose: ConsentPurpose,
  { granted, channel, version }: { granted: boolean; channel: '' | PromotionChannel; version: string },
): boolean {
  const channels =
    purpose === 'promotional' && channel === '' ? (['', ...PROMOTION_CHANNELS] as const) : [channel];
  return channels.every((one) => {
    const decision = lastOf(last, purpose, one);
    return granted ? decision?.granted === true && decision.version === version : decision?.granted !== true;
  });
}

/** The latest decision on a purpose: in general, or for a channel, for which a general one counts as well. */
function lastOf(last: readonly LastConsent[], purpose: ConsentPurpose, channel: '' | PromotionChannel) {
  return last
    .filter((one) => one.purpose === purpose && (one.channel === '' || one.channel === channel))
    .sort((one, other) => Number(other.at) - Number(one.at) || (other.id > one.id ? 1 : -1))[0];
}

/** Decisions with the texts they were about, for the audit. */
function decisionsOf(last: readonly LastConsent[]) {
  return Object.fromEntries(
    last.map(({ purpose, channel, granted, version }) => [
      channel === '' ? purpose : `${purpose} ${channel}`,
      { granted, text_version: version },
    ]),
  );
}

async function current(db: Queries, userId: string): Promise<Answer['current']> {
  const last = await lastConsents(db, userId);
  return PURPOSES.map((purpose) => ({
    purpose,
    granted: lastOf(last, purpose, '')?.granted ?? false,
    text: consentTexts[purpose].text,
    text_version: consentTexts[purpose].version,
    channels:
      purpose === 'promotional'
        ? PROMOTION_CHANNELS.map((channel) => ({
            channel,
            granted: lastOf(last, purpose, channel)?.granted ?? false,
          }))
        : [],
  }));
}

function toRecord({ id, purpose, channel, granted, version, hash, at, ip, userAgent, byPhone }: ConsentRow) {
  return {
    id,
    purpose,
    channel,
    granted,
    text_version: version,
    text_hash: hash,
    date: at.toISOString(),
    ip,
    userAgent,
    by_phone: byPhone,
  };
}
