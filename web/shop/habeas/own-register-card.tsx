import { Suspense, useState } from 'react';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { dateText, momentText } from '#rules/dates/date-text.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { failOrLeave } from '#web/shop/account/profile/use-answer.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { ownRegisterTexts, ownRegisterTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { OwnRegister } from './register-values.ts';

const CorrectForm = lazyPart(() => import('./correct-form.tsx'));
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

export type OwnCalls = {
  correct: (body: InputOf<'register.correct'>['body']) => Promise<unknown>;
  withdraw: (purpose: 'promotional' | 'personal_data') => Promise<{ message: string }>;
  evidence: () => Promise<OutputOf<'register.evidence'>>;
};

const proofTexts = ownRegisterTexts.proof;

type Props = { register: OwnRegister; calls: OwnCalls; onChanged: () => void };

export function OwnRegisterCard({ register, calls, onChanged }: Props) {
  const { user_data: person, company_data: company, promotional_send_authorization: promotions } = register;
  const { withdrawal_due: due } = register;
  const [open, setOpen] = useState<'correct' | 'revoke'>();
  const changed = () => {
    setOpen(undefined);
    onChanged();
  };
  const { busy, withdraw, proof } = useRights(calls, changed);
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
      {due !== null && (
        // The deadline is a day; the sent instant is the start of the next one.
        <Notice tone="warn">{texts.revoked(dateText(new Date(Date.parse(due) - 1)))}</Notice>
      )}
      {open === 'correct' ? (
        <Suspense>
          <CorrectForm
            register={register}
            save={calls.correct}
            onSaved={changed}
            onCancel={() => setOpen(undefined)}
          />
        </Suspense>
      ) : (
        <p className="flex flex-wrap gap-2">
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
          {due === null && (
            <Button kind="danger-outline" size={36} onClick={() => setOpen('revoke')}>
              {texts.revoke}
            </Button>
          )}
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

function useRights(calls: OwnCalls, onChanged: () => void) {
  const { busy, run: withdraw } = useAction(async (purpose: 'promotional' | 'personal_data') => {
    try {
      showToast('success', (await calls.withdraw(purpose)).message);
      onChanged();
    } catch (error) {
      showToast('error', `${texts.withdrawFailed} ${failOrLeave(error).message}`);
    }
  });
  const proof = useAction(async () => {
    try {
      downloadProof(await calls.evidence());
    } catch (error) {
      showToast('error', `${texts.evidenceFailed} ${failOrLeave(error).message}`);
    }
  });
  return { busy, withdraw, proof };
}

/** The consent as a readable text file: what, when, from where and with which wording. */
function downloadProof({ name, registered, decisions }: OutputOf<'register.evidence'>): void {
  const lines = decisions.flatMap((decision, index) => {
    const at = new Date(decision.date);
    const { purpose, granted } = decision;
    const gaveBefore = decisions.slice(index + 1).some((one) => one.purpose === purpose && one.granted);
    const outcome = granted ? proofTexts.granted : gaveBefore ? proofTexts.withdrawn : proofTexts.refused;
    return [
      '',
      `${outcome}: ${proofTexts.purposes[purpose]}`,
      `${dateText(at)} (${momentText(at)}, ${decision.date})`,
      `${proofTexts.from}: ${decision.ip} ${decision.userAgent}`.trim(),
      ...(decision.text === null ? [] : [`${proofTexts.text}: ${decision.text}`]),
      `${proofTexts.version}: ${decision.text_version}`,
      `${proofTexts.hash}: ${decision.text_hash}`,
    ];
  });
  const head = [proofTexts.head(name), `${proofTexts.registered}: ${dateText(new Date(registered))}`];
  const file = new Blob([[...head, ...lines, ''].join('\n')], { type: 'text/plain;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = proofTexts.file;
  link.click();
  URL.revokeObjectURL(link.href);
}
