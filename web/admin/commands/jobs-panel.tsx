import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { JobProgress } from '../kit/jobs/job-progress.tsx';
import { isUnderWay, type Job } from '../kit/jobs/job-words.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { jobTexts } from '../texts/jobs.ts';

const texts = jobTexts.panel;
/** Polling interval for jobs that others start, in ms. */
const EVERY_MS = 5_000;
const PAGE = 20;

type Read = { active: Job[]; dead: Job[]; hasMore: boolean };

/** Other kinds of jobs start where their files and settings are. */
const startedHere: readonly Job['kind'][] = ['catalogue.popularity'];

export default function JobsPanel({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<Read | null>(null);
  /** Running jobs, which keep their place with their result, even if they end between two polls. */
  const [followed, setFollowed] = useState<readonly Job[]>([]);
  const [pages, setPages] = useState(1);
  const follow = (jobs: readonly Job[]) =>
    setFollowed((before) => [...jobs.filter(({ id }) => !before.some((one) => one.id === id)), ...before]);
  function onRead(next: Read) {
    setRead(next);
    follow(next.active);
  }
  const { failed, again } = useReading(() => readJobs(pages), onRead, String(pages));
  const reread = useEffectEvent(again);
  useEffect(() => {
    const timer = setInterval(reread, EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  const active = followed.filter(({ id }) => !read?.dead.some((one) => one.id === id));
  const onStatus = (job: Job) => {
    follow([job]);
    again();
  };

  return (
    <Panel open onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      {!read && !failed && <p role="status">{texts.reading}</p>}
      {read && (
        <div className="pt-4">
          <h3 className="type-name">{texts.active}</h3>
          <div className="grid gap-2 mt-2 mb-6">
            {active.length === 0 && <p className="kit-words">{texts.noneActive}</p>}
            {active.map((job) => (
              <JobProgress key={job.id} job={job} onStatus={onStatus} />
            ))}
          </div>
          <h3 className="type-name">{texts.dead}</h3>
          <div className="grid gap-2 mt-2 mb-6">
            {read.dead.length === 0 && <p className="kit-words">{texts.noneDead}</p>}
            {read.dead.map((job) => (
              <JobProgress key={job.id} job={job} onStatus={onStatus} />
            ))}
            {read.hasMore && (
              <Button kind="outline" size={36} onClick={() => setPages((before) => before + 1)}>
                {texts.more}
              </Button>
            )}
          </div>
          <h3 className="type-name">{texts.startable}</h3>
          <div className="grid gap-2 mt-2 mb-6">
            {startedHere.map((kind) => (
              <Startable
                key={kind}
                kind={kind}
                isTaken={read.active.some((job) => job.kind === kind && isUnderWay(job))}
                onStarted={onStatus}
              />
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}

async function readJobs(pages: number): Promise<Read> {
  const active = callApi('jobs.list', { query: { status: 'active', limit: PAGE } });
  const dead: Job[] = [];
  let hasMore = true;
  for (let page = 0; page < pages && hasMore; page += 1) {
    const after = dead.at(-1)?.id;
    const next = await callApi('jobs.list', {
      query: { status: 'dead', limit: PAGE, ...(after ? { after } : {}) },
    });
    dead.push(...next.list);
    hasMore = next.hasNextPage;
  }
  return { active: (await active).list, dead, hasMore };
}

type StartableProps = { kind: Job['kind']; isTaken: boolean; onStarted: (job: Job) => void };

function Startable({ kind, isTaken, onStarted }: StartableProps) {
  const [busy, setBusy] = useState(false);
  const { name, about } = jobTexts.kinds[kind];

  async function start() {
    setBusy(true);
    try {
      onStarted(await callApi('jobs.start', { body: { kind } }));
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="kit-card gap-2">
      <b>{name}</b>
      <p className="kit-words">{about}</p>
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-3">
        <span />
        <Button
          kind="soft"
          size={36}
          aria-label={busy ? undefined : texts.startOf(name)}
          busy={busy}
          busyText={texts.starting}
          disabledReason={isTaken ? texts.underWay : undefined}
          onClick={() => void start()}
        >
          {texts.start}
        </Button>
      </div>
    </section>
  );
}
