import { Suspense, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import type { OwnRegister } from '#web/shop/habeas/register-values.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { ownRegisterTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SectionState } from '../section-state.tsx';
import { failOrLeave, useAnswer } from '../use-answer.ts';
import { downloadProof } from './proof.ts';

const CorrectForm = lazyPart(() => import('./correct-form.tsx'));
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

/** What one registered of oneself: seen, corrected and withdrawn here (Ley 1581 of 2012, article 8). */
export function OwnRegisters() {
  const isOn = useModule('habeas-data');
  const { answer, again } = useAnswer(async () => (await callApi('register.mine', {})).list);
  return (
    <section className="profile-card grid gap-4" aria-labelledby="registers-title">
      <h2 id="registers-title" className="type-section">
        {texts.title}
      </h2>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {(list) => (
          <>
            {list.length === 0 && <p className="text-ink-2">{texts.empty}</p>}
            {list.length === 0 && isOn && (
              <ButtonLink to="/habeas-data" kind="soft" className="profile-lone">
                {texts.register}
              </ButtonLink>
            )}
            <ul className="profile-rows">
              {list.map((register) => (
                <li key={register.id} className="profile-record grid gap-3">
                  <Own register={register} onChanged={again} />
                </li>
              ))}
            </ul>
          </>
        )}
      </SectionState>
    </section>
  );
}

function Own({ register, onChanged }: { register: OwnRegister; onChanged: () => void }) {
  const {
    id,
    user_data: person,
    company_data: company,
    promotional_send_authorization: promotions,
  } = register;
  const [open, setOpen] = useState<'correct' | 'revoke'>();
  const { busy, run: withdraw } = useAction(async (purpose: 'promotional' | 'personal_data') => {
    try {
      showToast(
        'success',
        (await callApi('register.withdraw', { params: { id }, body: { purpose } })).message,
      );
      setOpen(undefined);
      onChanged();
    } catch (error) {
      showToast('error', `${texts.withdrawFailed} ${failOrLeave(error).message}`);
    }
  });
  const proof = useAction(async () => {
    try {
      downloadProof(await callApi('register.evidence', { params: { id } }));
    } catch (error) {
      showToast('error', `${texts.evidenceFailed} ${failOrLeave(error).message}`);
    }
  });
  return (
    <>
      <p>
        <b>{company?.social_object ?? `${person.name} ${person.last_name}`}</b>
        <br />
        <span className="type-note text-ink-2">
          {person.document_number === null ? texts.unreadable : texts.document(person.document_number)} ·{' '}
          {texts.promotions[`${promotions}`]}
        </span>
      </p>
      {open === 'correct' ? (
        <Suspense>
          <CorrectForm
            register={register}
            onSaved={() => {
              setOpen(undefined);
              onChanged();
            }}
            onCancel={() => setOpen(undefined)}
          />
        </Suspense>
      ) : (
        <p className="profile-actions">
          <Button kind="soft" size={36} onClick={() => setOpen('correct')}>
            {texts.correct}
          </Button>
          <Button
            kind="outline"
            size={36}
            busy={proof.busy}
            busyText={texts.saving}
            onClick={() => void proof.run()}
          >
            {texts.evidence}
          </Button>
          {promotions && (
            <Button
              kind="outline"
              size={36}
              busy={busy}
              busyText={texts.withdrawing}
              onClick={() => void withdraw('promotional')}
            >
              {texts.noPromotions}
            </Button>
          )}
          <Button kind="danger-outline" size={36} onClick={() => setOpen('revoke')}>
            {texts.revoke}
          </Button>
        </p>
      )}
      {open === 'revoke' && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={texts.sure.title}
            confirmLabel={texts.sure.confirm}
            cancelLabel={texts.sure.cancel}
            busy={busy}
            busyText={texts.withdrawing}
            onConfirm={() => void withdraw('personal_data')}
            onCancel={() => setOpen(undefined)}
          >
            {texts.sure.text}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
