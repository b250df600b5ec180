import { formatDay } from '#rules/dates/bogota-clock.ts';
import { fullMomentText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { PQR_KIND_LABELS } from '#rules/pqr.ts';
import { callApi } from '#web/api/client.ts';
import { SectionState } from '#web/shop/account/profile/section-state.tsx';
import { useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';

/** A deadline is a day: the instant is the start of the next one. */
export const lastDay = (due: string): string => formatDay(new Date(Date.parse(due) - 1), new Date());

/** The last hundred of this person with their deadline or answer. */
export function OwnRequests() {
  const { answer, again } = useAnswer(
    async () => (await callApi('pqr.mine', { query: { limit: 100 } })).list,
  );
  if (answer.status === 'ready' && answer.value.length === 0) return null;
  return (
    <section className="panel grid gap-4" aria-labelledby="own-requests">
      <h2 id="own-requests" className="type-section">
        {texts.mine}
      </h2>
      <SectionState answer={answer} again={again} failed={texts.mineFailed} failedText={texts.mineFailedText}>
        {(list) => (
          <ul className="grid gap-4">
            {list.map((pqr) => (
              <li key={pqr.id} className="grid gap-1">
                <p>
                  <b>{texts.one(groupThousands(pqr.number), PQR_KIND_LABELS[pqr.kind])}</b>
                </p>
                <p className="type-note text-ink-2">
                  {[
                    pqr.order && texts.ofOrder(groupThousands(pqr.order.id_order)),
                    texts.received(fullMomentText(new Date(pqr.received_date))),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{pqr.description}</p>
                {pqr.order && pqr.return_requests && pqr.return_requests.length > 0 && (
                  <a
                    className="link type-note justify-self-start"
                    href={`/shoppingcart-detail/${pqr.order.id}`}
                  >
                    {texts.returnOf}
                  </a>
                )}
                {pqr.status === 'answered' ? (
                  <p className="wrap-anywhere whitespace-pre-line">
                    <b>{texts.answer}</b> {pqr.answer}
                  </p>
                ) : (
                  <p className="type-note">
                    {(Date.parse(pqr.due_date) > Date.now() ? texts.due : texts.late)(lastDay(pqr.due_date))}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </SectionState>
    </section>
  );
}
