import { type FormEvent, useId, useState } from 'react';
import { formatHour } from '#rules/hours.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { searchTexts } from '../texts/search.ts';
import { failedWords } from './failed-words.ts';
import type { Group } from './synonyms-tab.tsx';
import { wordsIn, wrongWords } from './words.ts';

const texts = searchTexts.form;

/** What is being written: a new group, one that is there, or one begun from a search that found nothing. */
export type Draft = { group?: Group; words: readonly string[]; miss?: string };

/** What somebody else made of the group meanwhile (decision 47). */
type Stale = { who: string; when: string; current: Group };

type Props = { draft: Draft; onClose: () => void; onChanged: () => void };

export function SynonymDialog({ draft, onClose, onChanged }: Props) {
  const [text, setText] = useState(draft.words.map((word) => `${word}\n`).join(''));
  const form = useSaving(draft, onClose, onChanged);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save(wordsIn(text), draft.group?.version);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={draft.group ? texts.edit : texts.create}
      closeLabel={searchTexts.close}
      foot={
        <>
          <Button kind="outline" wide onClick={onClose}>
            {texts.cancel}
          </Button>
          {!form.stale && (
            <Button type="submit" form={formId} wide busy={form.busy} busyText={texts.saving}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className="searches-form" onSubmit={submit} noValidate>
        <TextArea
          label={texts.words}
          hint={texts.hint}
          error={form.problem}
          rows={6}
          required
          data-initial-focus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {form.failure !== undefined && (
          <Notice tone="danger" assertive>
            {form.failure}
          </Notice>
        )}
        {form.stale && (
          <StaleNotice
            stale={form.stale}
            busy={form.busy}
            onTheirs={({ words }) => {
              setText(words.map((word) => `${word}\n`).join(''));
              form.accept();
            }}
            onMine={({ version }) => void form.save(wordsIn(text), version)}
          />
        )}
      </form>
    </Dialog>
  );
}

type StaleProps = {
  stale: Stale;
  busy: boolean;
  onTheirs: (current: Group) => void;
  onMine: (current: Group) => void;
};

/** Both versions, and whose to keep. */
function StaleNotice({ stale: { who, when, current }, busy, onTheirs, onMine }: StaleProps) {
  return (
    <Notice tone="warn" assertive>
      <p>
        {texts.stale(who, formatHour(new Date(when)))} {texts.staleNow(current.words.join(', '))}
      </p>
      <div className="searches-choice">
        <Button kind="outline" size={36} onClick={() => onTheirs(current)}>
          {texts.takeTheirs}
        </Button>
        <Button size={36} busy={busy} busyText={texts.saving} onClick={() => onMine(current)}>
          {texts.keepMine}
        </Button>
      </div>
    </Notice>
  );
}

/** Saves the group, and says what stands in the way: its words, somebody else's change, or no connection. */
function useSaving({ group, miss }: Draft, onClose: () => void, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [stale, setStale] = useState<Stale>();
  /** The version that is on screen, once somebody else's words were taken over. */
  const [version, setVersion] = useState<number>();

  async function save(words: string[], edited: number | undefined) {
    if (busy) return;
    const wrong = wrongWords(words);
    setProblem(wrong);
    setFailure(undefined);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      if (group) {
        const body = { words, version: Math.max(edited ?? 0, version ?? 0) };
        await callApi('synonyms.update', { params: { id: group.id }, body });
      } else await callApi('synonyms.create', { body: { words } });
      // The search is answered now; if it was taken off the list meanwhile, so much the better.
      if (miss !== undefined) await callApi('search.forgetMiss', { params: { query: miss } }).catch(() => {});
      showToast('success', texts.saved);
      onChanged();
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  function tell(error: unknown) {
    const words = failedWords(error);
    if (words === undefined || !(error instanceof ApiError)) return;
    setStale(undefined);
    if (error.code === 'STALE_EDIT') setStale(error.data as Stale);
    else if (error.code === 'NOT_FOUND' && group) setFailure(texts.gone);
    else if (error.details.some(({ field }) => field.includes('words'))) setProblem(words);
    else setFailure(words);
  }

  function accept() {
    setVersion(stale?.current.version);
    setStale(undefined);
  }

  return { busy, problem, failure, stale, save, accept };
}
