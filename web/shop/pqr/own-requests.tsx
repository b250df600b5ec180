import { callApi } from '#web/api/client.ts';
import { SectionState } from '#web/shop/account/profile/section-state.tsx';
import { useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';
import { OneRequest } from './one-request.tsx';

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
              <li key={pqr.id}>
                <OneRequest pqr={pqr} />
              </li>
            ))}
          </ul>
        )}
      </SectionState>
    </section>
  );
}
