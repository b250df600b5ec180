import { type FormEvent, useId, useRef, useState } from 'react';
import { formatHour } from '#rules/hours.ts';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { paymentsTexts } from '../texts/payments.ts';
import { moneyText } from './money-text.ts';
import type { Review } from './reviews-table.tsx';

const texts = paymentsTexts.form;
const MOST_LETTERS = 500;

/** How it stands now, and who wrote it last. */
type Stale = { who: string; when: string; current: Review };
type Props = { review: Review; onClose: () => void; onChanged: () => void };

/** A person writes what was done about the money; bound to the version on the screen (decision 47). */
export function ResolveDialog({ review, onClose, onChanged }: Props) {
  const [text, setText] = useState('');
  const { busy, problem, failure, answered, stale, save } = useResolving(review, onClose, onChanged);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(text.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      subtitle={factsOf(review)}
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" wide onClick={onClose}>
            {texts.cancel}
          </Button>
          {stale === undefined && (
            <Button type="submit" form={formId} wide busy={busy} busyText={texts.saving}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className="payments-form" onSubmit={submit} noValidate>
        <TextArea
          label={texts.what}
          hint={texts.hint}
          error={problem}
          required
          rows={4}
          maxLength={MOST_LETTERS}
          data-initial-focus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {failure !== undefined && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
        {answered !== undefined && (
          <Notice tone="warn" assertive>
            {texts.answered(answered)}. {texts.pressAgain}
          </Notice>
        )}
        {stale !== undefined && (
          <Notice
            tone="warn"
            assertive
            action={
              <button
                type="button"
                className="link"
                onClick={() => {
                  onChanged();
                  onClose();
                }}
              >
                {texts.see}
              </button>
            }
          >
            {stale}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** 'Pagado tarde · $ 88.207 · N.º 48.213' */
function factsOf({ kind, amount_in_cents, currency, id_order }: Review): string {
  return [
    paymentsTexts.kinds[kind].name,
    moneyText(amount_in_cents, currency),
    id_order === null ? paymentsTexts.noOrder : paymentsTexts.orderNumber(groupThousands(id_order)),
  ].join(' · ');
}

function useResolving(review: Review, onClose: () => void, onChanged: () => void) {
  const { id } = review;
  const [version, setVersion] = useState(review.version);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [answered, setAnswered] = useState<string>();
  const [stale, setStale] = useState<string>();

  async function save(resolution: string) {
    if (running.current) return;
    setFailure(undefined);
    setProblem(resolution === '' ? texts.empty : undefined);
    if (resolution === '') return;
    running.current = true;
    setBusy(true);
    try {
      await callApi('payments.resolveReview', { params: { id }, body: { resolution, version } });
      showToast('success', texts.saved);
      onChanged();
      onClose();
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'STALE_EDIT') showCurrent(error.data as Stale);
      else setFailure(error.message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** What the provider answered meanwhile takes nothing away from what was written; what somebody else resolved does. */
  function showCurrent({ who, when, current }: Stale) {
    if (current.resolved_date !== null) {
      setStale(texts.stale(who, formatHour(new Date(when))));
      return;
    }
    setVersion(current.version);
    setAnswered(paymentsTexts.voids[current.void_state]);
    onChanged();
  }

  return { busy, problem, failure, answered, stale, save };
}
