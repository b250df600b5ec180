import { callApi } from '#web/api/client.ts';
import { type OwnCalls, OwnRegisterCard } from '#web/shop/habeas/own-register-card.tsx';
import { useModule } from '#web/shop/shell/use-business.ts';
import { ownRegisterTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { SectionState } from '../section-state.tsx';
import { useAnswer } from '../use-answer.ts';

/** The user's registers: viewing, correcting and withdrawing (Ley 1581 of 2012, article 8). */
export function OwnRegisters() {
  const isOn = useModule('habeas-data');
  const { answer, again } = useAnswer(async () => (await callApi('register.mine', {})).list);
  return (
    <section className="panel grid gap-4" aria-labelledby="registers-title">
      <h2 id="registers-title" className="type-section">
        {texts.title}
      </h2>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {(list) => (
          <>
            {list.length === 0 && <p className="text-ink-2">{texts.empty}</p>}
            {list.length === 0 && isOn && (
              <ButtonLink to="/habeas-data" kind="soft" className="desk:justify-self-start">
                {texts.register}
              </ButtonLink>
            )}
            <ul className="profile-rows">
              {list.map((register) => (
                <li key={register.id} className="grid gap-3">
                  <OwnRegisterCard register={register} calls={callsOf(register.id)} onChanged={again} />
                </li>
              ))}
            </ul>
          </>
        )}
      </SectionState>
    </section>
  );
}

function callsOf(id: string): OwnCalls {
  const params = { id };
  return {
    correct: (body) => callApi('register.correct', { params, body }),
    withdraw: (purpose) => callApi('register.withdraw', { params, body: { purpose } }),
    evidence: () => callApi('register.evidence', { params }),
  };
}
