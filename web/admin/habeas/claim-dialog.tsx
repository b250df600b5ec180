import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { dayOf, lastDay, shortDay } from '../kit/dates/days.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { Apart } from '../kit/form/apart.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { claimTexts } from '../texts/records/habeas-claims.ts';
import type { Claim } from './claim.ts';

const texts = claimTexts.open;
const field = fieldWords({ answer: texts.answer, erase: texts.erase });

type Values = { answer: string; erase: boolean };
const valuesOf = ({ answer }: Claim): Values => ({ answer, erase: false });

export default function ClaimDialog({ id, ...dialog }: Opened) {
  const read = () => callApi('habeasRequests.get', { params: { id } });
  return (
    <OpenRecord id={id} title={texts.title} read={read} onClose={dialog.onClose}>
      {(claim, change) => <ClaimForm claim={claim} change={change} {...dialog} />}
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'> & { claim: Claim; change: (claim: Claim) => void };

function ClaimForm({ claim, change, onClose, onSaved, onChanged }: Props) {
  const { id, kind, status, version, description, extension_reason, person, register_id, email } = claim;
  const waits = status === 'open' || status === 'extended';
  const mayErase = register_id !== null && (kind === 'deletion' || kind === 'revocation');
  const [extending, setExtending] = useState(false);
  return (
    <RecordDialog<Values, Claim>
      title={texts.title}
      subtitle={
        <span>
          {`${person || claimTexts.noName} · ${claimTexts.kinds[kind]} · ${claimTexts.statuses[status]}`}
          <br />
          <Term claim={claim} />
        </span>
      }
      values={valuesOf(claim)}
      version={version}
      toValues={valuesOf}
      canEdit={waits}
      saveText={texts.respond}
      save={async ({ answer, erase }, seen = version) =>
        (await callApi('habeasRequests.answer', { params: { id }, body: { answer, erase, version: seen } }))
          .doc
      }
      onSaved={() => {
        showToast('success', texts.responded);
        onSaved();
      }}
      onClose={onClose}
      actions={
        status === 'open' && (
          <Button kind="outline" onClick={() => setExtending(true)}>
            {texts.extend}
          </Button>
        )
      }
    >
      <div className="kit-wide">
        <h3 className="type-name">{texts.asked}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
      </div>
      {extension_reason !== '' && (
        <div className="kit-wide">
          <h3 className="type-name">{texts.extended}</h3>
          <p className="wrap-anywhere">{extension_reason}</p>
        </div>
      )}
      <LongTextField
        {...field('answer')}
        hint={email === '' ? texts.noMail : texts.byMail(email)}
        required
        maxLength={4_000}
        rows={6}
      />
      {waits && mayErase && <SwitchField {...field('erase')} />}
      {extending && (
        <Apart>
          <ExtendDialog
            claim={claim}
            onExtended={(next) => {
              setExtending(false);
              change(next);
              onChanged();
            }}
            onClose={() => setExtending(false)}
          />
        </Apart>
      )}
    </RecordDialog>
  );
}

function Term({ claim: { received_date, due_date, status, answered_date } }: { claim: Claim }) {
  const received = texts.received(shortDay(dayOf(received_date)));
  if (answered_date !== null) return `${received} · ${texts.answered(shortDay(dayOf(answered_date)))}`;
  const waits = status === 'open' || status === 'extended';
  const isOver = waits && Date.parse(due_date) <= Date.now();
  const due = isOver ? claimTexts.overdue(lastDay(due_date)) : lastDay(due_date);
  return (
    <>
      {received} · <b className={isOver ? 'text-danger' : undefined}>{texts.due(due)}</b>
    </>
  );
}

type ExtendProps = { claim: Claim; onExtended: (claim: Claim) => void; onClose: () => void };

function ExtendDialog({ claim: { id, version }, onExtended, onClose }: ExtendProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);

  async function extend() {
    setBusy(true);
    await orSayWhy(async () => {
      const { doc } = await callApi('habeasRequests.extend', { params: { id }, body: { reason, version } });
      showToast('success', texts.extendedDone);
      onExtended(doc);
    });
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.extendTitle}
      closeLabel={texts.cancel}
      foot={
        <>
          <Button kind="outline" wide onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button wide busy={busy} busyText={texts.extending} onClick={() => void extend()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.extendText}</p>
      <TextArea
        label={texts.reason}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
