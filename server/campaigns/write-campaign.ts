import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { mayMove, SMS_LIMIT } from '#rules/campaigns/campaign.ts';
import { mayPromote, nextLegalMoment } from '#rules/campaigns/legal-hours.ts';
import { banOfAddress } from '#server/catalogue/goods/ban.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Handler, HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { presentStaffRecord } from '#server/resource/staff-record.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import {
  addCampaign,
  type CampaignFields,
  type CampaignRow,
  changeCampaign,
  findCampaign,
  moveCampaign,
  setInactive,
  unknownOf,
} from './queries.ts';

type Body = CheckedInputOf<'campaings.create'>['body'];

export function campaignResource(now: Date): Resource<CampaignRow, OutputOf<'campaings.get'>> {
  return {
    entity: 'campaign',
    lock: (tx, id) => findCampaign(tx, id, { lock: 'locked' }),
    present: (row) => presentCampaign(row, now),
  };
}

export const campaignWrites = {
  'campaings.create': ({ body }, context) =>
    createRecord(campaignResource(context.now()), context, 'campaings.create', async (tx) => {
      const refused = await refuse(tx, body);
      return refused ?? addCampaign(tx, newId(), toRow(body), context.user.id, context.now());
    }),

  'campaings.update': async ({ body: { id, version, ...body } }, context) => {
    const edit = { call: 'campaings.update', id, version, unlessSame: true } as const;
    const doc = await updateRecord(campaignResource(context.now()), context, edit, async (tx, before) => {
      // A scheduled campaign is sent as it was when scheduled.
      if (before.status !== 'draft') return fail('CAMPAIGN_STATUS');
      return (await refuse(tx, body)) ?? changeCampaign(tx, id, toRow(body), context.now());
    });
    return isFailure(doc) ? doc : { doc };
  },

  'campaings.remove': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'campaings.remove', id, version, message: 'Se quitó la campaña.' } as const;
    return removeRecord(campaignResource(context.now()), context, removal, async (tx, { status }) =>
      status === 'draft' || status === 'sent' || status === 'cancelled'
        ? setInactive(tx, id, true, context.now())
        : fail('CAMPAIGN_STATUS', { message: UNDER_WAY }),
    );
  },

  'campaings.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'campaings.restore', id, version } as const;
    const doc = await restoreRecord(campaignResource(context.now()), context, edit, {
      lockRemoved: (tx) => findCampaign(tx, id, { lock: 'locked', inactive: true }),
      restore: (tx) => setInactive(tx, id, false, context.now()),
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'campaings.create' | 'campaings.update' | 'campaings.remove' | 'campaings.restore'>;

/** A form with the current minute may be sent in the next ones. */
const SLACK_MS = 5 * 60_000;
const UNDER_WAY = 'Esta campaña está en curso. Cancélala antes de quitarla.';

export const moveCampaignTo: Handler<'campaings.move'> = async ({ params: { id }, body }, context) => {
  const { to, date, version } = body;
  const now = context.now();
  const edit = { call: 'campaings.move', id, version } as const;
  const doc = await updateRecord(campaignResource(now), context, edit, async (tx, before) => {
    if (!mayMove(before.status, to, before.started_at !== null)) return fail('CAMPAIGN_STATUS');
    const ban = to === 'scheduled' ? await banOfAddress(tx, before.link) : undefined;
    if (ban) return failAt('INVALID_INPUT', 'link', ban);
    const moment = date === null ? now : new Date(date);
    // A mistyped year would send it to everybody at once, without a question.
    if (to === 'scheduled' && Number(moment) < Number(now) - SLACK_MS)
      return failAt('INVALID_INPUT', 'date', 'Esa fecha ya pasó: elige una que venga.');
    const scheduled = to === 'scheduled' ? new Date(Math.max(Number(moment), Number(now))) : null;
    // The links use the host from which the campaign was started.
    const origin = context.pageUrl('/').replace(/\/$/, '');
    return moveCampaign(tx, id, { status: to, date: scheduled, origin }, now);
  });
  return isFailure(doc) ? doc : { doc };
};

export function presentCampaign(row: CampaignRow, now: Date): OutputOf<'campaings.get'> {
  const { audience, scheduled_at, status } = row;
  const isDue = (status === 'scheduled' || status === 'sending') && scheduled_at !== null;
  const from = isDue ? new Date(Math.max(Number(scheduled_at), Number(now))) : now;
  return {
    id: row.id,
    ...presentStaffRecord(row),
    type: row.type,
    title: row.title,
    description: row.description,
    photoUrl: pictureUrl(row.photo),
    link: row.link,
    office: row.office_id,
    bought: audience.bought ?? '',
    boughtIds: audience.ids ?? [],
    boughtDays: audience.days ?? 90,
    uid: row.created_by,
    status,
    scheduled_date: scheduled_at?.toISOString() ?? null,
    started_date: row.started_at?.toISOString() ?? null,
    finished_date: row.finished_at?.toISOString() ?? null,
    waits_until: isDue && !mayPromote(from) ? nextLegalMoment(from).toISOString() : null,
    pauseReason: row.status === 'paused' ? row.pause_reason : '',
    results: {
      people: row.people,
      recipients: row.recipients,
      without_consent: row.without_consent,
      without_channel: row.without_channel,
      too_often: row.too_often,
      sent: row.sent,
      failed: row.failed,
      unknown: row.unknown,
      opened: row.opened,
      unsubscribed: row.unsubscribed,
    },
  };
}

function toRow(body: Body): CampaignFields {
  const ids = body.bought === '' ? [] : [...new Set(body.boughtIds)];
  return {
    type: body.type,
    title: plainText(body.title),
    description: plainText(body.description),
    photo: body.photoUrl,
    link: body.link,
    office_id: body.office,
    audience: { bought: body.bought, ids, days: body.boughtDays },
  };
}

/** Contradictions between fields, and references that are wrong. */
async function refuse(tx: Queries, body: Body): Promise<Failure<'INVALID_INPUT'> | undefined> {
  const { type, title, description, office, bought, boughtIds } = body;
  const details: ErrorDetail[] = [];
  const wrong = (field: keyof Body, message: string) => details.push({ field, message });
  if (type === 'ALL_USERS_SMS' && title.length + description.length > SMS_LIMIT)
    wrong('description', `En un mensaje de texto caben ${SMS_LIMIT} caracteres entre título y mensaje.`);
  if (bought !== '' && boughtIds.length === 0) wrong('boughtIds', 'Elige qué compraron.');
  if (bought === '' && boughtIds.length > 0)
    wrong('boughtIds', 'Di primero si son categorías, marcas o productos.');
  const unknown = await unknownOf(tx, { office, bought, ids: boughtIds });
  if (unknown.office) wrong('office', 'Esa sede no existe.');
  const ban = await banOfAddress(tx, body.link);
  if (ban) wrong('link', ban);
  if (unknown.ids > 0) wrong('boughtIds', 'Hay elementos que no existen.');
  const [first] = details;
  return first && fail('INVALID_INPUT', { message: first.message, details });
}
