import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { JobProgress } from '../kit/jobs/job-progress.tsx';
import type { Job } from '../kit/jobs/job-words.ts';
import { campaignTexts } from '../texts/content/campaigns.ts';
import type { Campaign } from './campaign.ts';
import { CountList, readCounts } from './counts.tsx';

const texts = campaignTexts.send;
/** Colombia is five hours behind UTC the whole year. */
const ZONE = '-05:00';

type Props = { campaign: Campaign; onChange: (campaign: Campaign) => void };

export function SendDraft({ campaign, onChange }: Props) {
  'use no memo'; // As in useRecordForm.
  const { isDirty } = useFormState();
  const blocked = isDirty ? texts.saveFirst : undefined;
  return (
    <div className="grid gap-6">
      {blocked !== undefined && <Notice tone="warn">{blocked}</Notice>}
      <Reach key={campaign.version} id={campaign.id} blocked={blocked} />
      <OwnTest id={campaign.id} blocked={blocked} />
      <When campaign={campaign} blocked={blocked} onChange={onChange} />
    </div>
  );
}

function Reach({ id, blocked }: { id: string; blocked: string | undefined }) {
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const counts = job?.status === 'done' ? readCounts(job.result) : undefined;

  async function count() {
    setBusy(true);
    await orSayWhy(async () => {
      const body = { kind: 'campaigns.dryRun', parameters: { campaign_id: id } } as const;
      setJob(await callApi('jobs.start', { body }));
    });
    setBusy(false);
  }

  return (
    <section className="grid justify-items-start gap-3">
      <Head title={texts.countTitle} text={texts.countText} />
      <Button
        kind="outline"
        size={36}
        busy={busy}
        busyText={texts.counting}
        disabledReason={blocked}
        onClick={() => void count()}
      >
        {counts ? texts.countAgain : texts.count}
      </Button>
      {counts ? (
        <CountList counts={counts} />
      ) : (
        job && (
          <div className="w-full">
            <JobProgress key={job.id} job={job} onStatus={setJob} />
          </div>
        )
      )}
    </section>
  );
}

function OwnTest({ id, blocked }: { id: string; blocked: string | undefined }) {
  const [busy, setBusy] = useState(false);

  async function test() {
    setBusy(true);
    await orSayWhy(async () => {
      showToast('success', (await callApi('campaings.test', { params: { id } })).message);
    });
    setBusy(false);
  }

  return (
    <section className="grid justify-items-start gap-3">
      <Head title={texts.testTitle} text={texts.testText} />
      <Button
        kind="outline"
        size={36}
        busy={busy}
        busyText={texts.testing}
        disabledReason={blocked}
        onClick={() => void test()}
      >
        {texts.test}
      </Button>
    </section>
  );
}

function When({ campaign, blocked, onChange }: Props & { blocked: string | undefined }) {
  const [moment, setMoment] = useState('');
  /**
   * Whether only part of the date is entered: the browser then reports no value, and the campaign would be sent at
   * once.
   */
  const [isHalf, setHalf] = useState(false);
  const [busy, setBusy] = useState(false);
  const date = moment === '' ? null : `${moment}:00${ZONE}`;

  async function schedule() {
    setBusy(true);
    const body = { to: 'scheduled', date, version: campaign.version } as const;
    await orSayWhy(async () => {
      onChange((await callApi('campaings.move', { params: { id: campaign.id }, body })).doc);
      showToast('success', texts.moved.scheduled);
    });
    setBusy(false);
  }

  return (
    <section className="grid justify-items-start gap-3">
      <Head title={texts.whenTitle} text={texts.whenText} />
      <TextInput
        label={texts.date}
        type="datetime-local"
        value={moment}
        onChange={({ target }) => {
          setMoment(target.value);
          setHalf(target.validity.badInput);
        }}
        onBlur={({ target }) => setHalf(target.validity.badInput)}
      />
      <Button
        busy={busy}
        busyText={texts.scheduling}
        disabledReason={blocked ?? (isHalf ? texts.halfDate : undefined)}
        onClick={() =>
          date === null
            ? askFirst({ ...texts.sure, destructive: false, run: () => schedule() })
            : void schedule()
        }
      >
        {date === null ? texts.now : texts.schedule}
      </Button>
    </section>
  );
}

function Head({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="type-name">{title}</h3>
      <p className="type-note text-ink-2">{text}</p>
    </div>
  );
}
