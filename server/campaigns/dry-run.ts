import { z } from 'zod';
import { channelOf } from '#rules/campaigns/campaign.ts';
import { sql } from '#server/db/sql.ts';
import { defineJob, JobRefusedError } from '#server/jobs/job.ts';
import { countStep, type Step } from './audience.ts';
import { findCampaign } from './queries.ts';

const Counts = z.object({
  after: z.string(),
  looked: z.int(),
  people: z.int(),
  without_consent: z.int(),
  without_channel: z.int(),
  recipients: z.int(),
});

/** Counts whom a campaign would reach now; nothing is sent or stored. */
export const dryRunJob = defineJob({
  does: 'counts whom a campaign would reach',
  who: 'superadmin',
  exclusive: false,
  statement: 'short',
  retries: { limit: 3, firstSeconds: 5 },
  parameters: z.strictObject({ campaign_id: z.uuid() }),
  async run({ db, parameters, checkpoint, progress }, { now }) {
    const campaign = await findCampaign(db, parameters.campaign_id);
    if (!campaign) throw new JobRefusedError('Esta campaña ya no existe.');
    const { total } = await db.one<{ total: number }>(
      sql`select count(*)::int as total from app_user where business_id = ${db.businessId}`,
    );
    const { office_id: office, audience, type } = campaign;
    const target = { office, audience, channel: channelOf(type) };
    let counts = Counts.safeParse(checkpoint).data;
    await progress(counts?.looked ?? 0, { total });
    for (let step = await countStep(db, target, counts?.after ?? null, now()); step.last !== null; ) {
      counts = added(counts, step, step.last);
      await progress(Math.min(counts.looked, total), { checkpoint: counts });
      step = await countStep(db, target, step.last, now());
    }
    const { after: _, looked: __, ...result } = counts ?? NOBODY;
    await progress(total);
    return result;
  },
});

const NOBODY = { after: '', looked: 0, people: 0, without_consent: 0, without_channel: 0, recipients: 0 };

function added(before: z.output<typeof Counts> = NOBODY, step: Step, after: string) {
  return {
    after,
    looked: before.looked + step.looked,
    people: before.people + step.people,
    without_consent: before.without_consent + step.without_consent,
    without_channel: before.without_channel + step.without_channel,
    recipients: before.recipients + step.recipients,
  };
}
