import { formatDay } from '#rules/dates/bogota-clock.ts';
import { REQUEST_KINDS, type RequestKind } from '#rules/habeas/requests.ts';
import { callApi } from '#web/api/client.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import { requestTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { SectionState } from '../section-state.tsx';
import { useAnswer } from '../use-answer.ts';

/** Requests about one's data with their deadline (Ley 1581 of 2012, articles 14 and 15). */
export function Requests() {
  const { answer, again } = useAnswer(async () => (await callApi('habeasRequests.mine', { query: {} })).list);
  const now = new Date();
  return (
    <section className="panel grid gap-4" aria-labelledby="requests-title">
      <div>
        <h2 id="requests-title" className="type-section">
          {texts.title}
        </h2>
        <p className="type-note text-ink-2">{texts.about}</p>
      </div>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {(list) =>
          list.length > 0 && (
            <ul className="profile-rows">
              {list.map(
                ({ id, kind, description, status, due_date, answer: words, extension_reason: reason }) => (
                  <li key={id}>
                    <p>
                      <b>{texts.kinds[kind]}</b>: {texts.statuses[status]}
                    </p>
                    <p className="type-note text-ink-2">{description}</p>
                    {status === 'answered' ? (
                      <p>
                        <b>{texts.answer}:</b> {words}
                      </p>
                    ) : (
                      <p className="type-note">
                        {/* The deadline is a day; the sent instant is the start of the next one. */}
                        {texts.due(formatDay(new Date(Date.parse(due_date) - 1), now))}
                      </p>
                    )}
                    {reason !== '' && (
                      <p className="type-note">
                        {texts.extended} {reason}
                      </p>
                    )}
                  </li>
                ),
              )}
            </ul>
          )
        }
      </SectionState>
      <AskForm onAsked={again} />
    </section>
  );
}

function AskForm({ onAsked }: { onAsked: () => void }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['kind', 'description'],
    check: ({ description }): FieldErrors<'kind' | 'description'> =>
      description.trim() === '' ? { description: texts.required } : {},
    send: async ({ kind, description }) => {
      await callApi('habeasRequests.ask', { body: { kind: kind as RequestKind, description } });
      form.current?.reset();
      showToast('success', texts.asked);
      onAsked();
    },
  });
  return (
    <form ref={form} className="profile-narrow" noValidate onSubmit={onSubmit}>
      <Select label={texts.kind} name="kind" error={errors.kind}>
        {REQUEST_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </Select>
      <TextArea
        label={texts.description}
        name="description"
        required
        maxLength={2_000}
        error={errors.description}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.askFailed} {failure}
        </Notice>
      )}
      <Button
        type="submit"
        kind="soft"
        className="desk:justify-self-start"
        busy={busy}
        busyText={texts.asking}
      >
        {texts.ask}
      </Button>
    </form>
  );
}
