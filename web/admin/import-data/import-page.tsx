import { useNavigate, useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import { JobProgress } from '../kit/jobs/job-progress.tsx';
import { isUnderWay } from '../kit/jobs/job-words.ts';
import { importDataTexts as texts } from '../texts/import/data.ts';
import type { Route } from './+types/import-page.ts';
import { CategoriesCard } from './categories-card.tsx';
import { ContentsCard } from './contents-card.tsx';
import { askToDiscard } from './discard-import.ts';
import { HeldCard } from './held-card.tsx';
import { type Choices, type ImportDetail, ImportState, isOpen, isWorking, nameOf } from './import-state.tsx';
import { MappingCard } from './mapping-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { QuestionsCard, useQuestions } from './questions-card.tsx';
import { ReviewCard, SummaryCounts, SummaryProblems } from './review-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { askToUndo } from './undo-import.ts';
import { useMapping } from './use-mapping.ts';
import { useReread } from './use-reread.ts';

const EVERY_MS = 2_000;
const PLACES: Record<ImportDetail['step'], number> = {
  reading: 0,
  mapping: 1,
  checking: 2,
  review: 2,
  applying: 3,
  over: 4,
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const [detail, choices] = await Promise.all([
    call('imports.get', { params: { id: params.id } }),
    call('imports.choices', {}),
  ]);
  return { detail: answerOrThrow(detail), choices: answerOrThrow(choices) };
}

export default function ImportPage({ loaderData: { detail, choices } }: Route.ComponentProps) {
  const { step, job, status_message: message } = detail;
  const { revalidate } = useRevalidator();
  const open = isOpen(detail);
  const isFailed = detail.import_status === 'failed' || detail.import_status === 'discarded';
  const isStopping = isWorking(detail) && !open && (job === null || !isUnderWay(job));
  // A stopped job reports its end a moment later.
  useReread(isStopping && job?.status !== 'dead', EVERY_MS);
  const { label, names, spoken } = texts.steps;
  return (
    <>
      <Breadcrumb
        label={texts.trail}
        trail={[{ text: texts.back, to: '/admin/import-data' }, { text: detail.file_name }]}
      />
      <header className="kit-head">
        <h1 className="type-title wrap-anywhere">{nameOf(detail)}</h1>
        <ImportState status={detail.import_status} />
      </header>
      {detail.undoes === null && !isFailed && (
        <Steps
          label={label}
          steps={names.map((text) => ({ text }))}
          current={PLACES[step]}
          spokenStep={spoken}
        />
      )}
      <div className="grid grid-cols-1 gap-4 min-w-0 mt-4">
        {job && (
          <JobProgress key={job.id} job={job} onStatus={(now) => !isUnderWay(now) && void revalidate()} />
        )}
        {isStopping && job?.status !== 'dead' && <Notice tone="info">{texts.waiting}</Notice>}
        {isStopping && job?.status === 'dead' && (
          <Notice tone="danger">
            {texts.stopped} <ButtonLink to="/admin/import-data">{texts.again}</ButtonLink>
          </Notice>
        )}
        {open && detail.layout && (
          <Editor
            key={`${detail.layout.head?.line} ${detail.layout.sheet?.read}`}
            detail={detail}
            layout={detail.layout}
            choices={choices}
          />
        )}
        {step === 'over' && <Result detail={detail} message={message} />}
      </div>
    </>
  );
}

type EditorProps = { detail: ImportDetail; layout: NonNullable<ImportDetail['layout']>; choices: Choices };

function Editor({ detail, layout, choices }: EditorProps) {
  const work = useMapping(detail);
  const { questions, isOpen: isUnanswered, answer } = useQuestions(layout, work);
  const { summary } = detail;
  const isReviewed = detail.step === 'review' && !work.isChanged && summary !== null;
  return (
    <>
      {isReviewed && <Notice tone="info">{detail.status_message}</Notice>}
      {isReviewed && <ReviewCard summary={summary} work={work} discard={<Discard id={detail.id} />} />}
      {isReviewed && <RowsCard id={detail.id} summary={summary} />}
      <QuestionsCard questions={questions} answer={answer} />
      <div className="grid grid-cols-1 gap-4 min-[1100px]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <MappingCard id={detail.id} layout={layout} choices={choices} work={work} />
        <PreviewCard preview={work.preview} />
      </div>
      {summary?.problems.some(({ code }) => code === 'CONTENT_DOUBT') && (
        <ContentsCard id={detail.id} work={work} />
      )}
      {summary && <CategoriesCard summary={summary} shelves={choices.shelves} work={work} />}
      {summary && work.isChanged && <Notice tone="info">{texts.categories.stale}</Notice>}
      {work.error !== '' && (
        <Notice tone="danger" assertive>
          {work.error}
        </Notice>
      )}
      {!isReviewed && (
        <div className="kit-page-foot">
          <Button
            busy={work.busy === 'check'}
            busyText={texts.mapping.checking}
            disabledReason={isUnanswered ? texts.questions.open : undefined}
            onClick={() => void work.check()}
          >
            {texts.mapping.check}
          </Button>
          <Discard id={detail.id} />
          <span className="kit-quiet">{texts.mapping.safe}</span>
        </div>
      )}
    </>
  );
}

function Discard({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  return (
    <Button kind="outline" onClick={() => askToDiscard(id, revalidate)}>
      {texts.review.discard}
    </Button>
  );
}

function Result({ detail, message }: { detail: ImportDetail; message: string }) {
  const navigate = useNavigate();
  const { id, summary, processed_records: done, refused_records: refused } = detail;
  const isDone = detail.import_status === 'completed';
  const hides = detail.mapping?.missing === 'hide';
  return (
    <>
      <section className="kit-card gap-3" aria-labelledby="import-result">
        <h2 id="import-result" className="text-[1rem] font-semibold">
          {texts.resultHeading}
        </h2>
        <Notice tone={isDone ? 'ok' : 'danger'}>{message}</Notice>
        {isDone && <p>{texts.result(groupThousands(done), groupThousands(refused))}</p>}
        {isDone && summary && (
          <SummaryCounts summary={summary} vanishing={hides ? texts.review.hidden : undefined} />
        )}
        {isDone && summary && <SummaryProblems summary={summary} />}
        {isDone && summary && <NextSteps summary={summary} />}
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          {detail.has_report && (
            <DownloadButton
              download="imports.rows"
              parameters={{ import_id: id }}
              busyText={texts.downloading}
            >
              {texts.report}
            </DownloadButton>
          )}
          {detail.can_undo && (
            <Button
              kind="outline"
              size={36}
              onClick={() => askToUndo(id, (undoing) => void navigate(`/admin/import-data/${undoing}`))}
            >
              {texts.undo.button}
            </Button>
          )}
          <ButtonLink kind="outline" size={36} to="/admin/import-data">
            {texts.again}
          </ButtonLink>
        </div>
      </section>
      {detail.pictures && <PicturesCard pictures={detail.pictures} />}
      {detail.held_records > 0 && <HeldCard id={id} count={detail.held_records} />}
      {detail.has_report && <RowsCard id={id} summary={summary} />}
    </>
  );
}
