import { fullMomentText, versionText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Separator } from '../kit/fields/layout-fields.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { habeasTexts } from '../texts/habeas.ts';
import { CompanyFields, MoreFields, PersonFields } from './register-fields.tsx';
import { bodyOf, isComplete, type Register, type RegisterValues, valuesOf } from './register-values.ts';

const texts = habeasTexts.open;

export default function RegisterDialog({ id, onClose, onSaved }: Opened) {
  return (
    <OpenRecord id={id} title={texts.title} read={readRegister} onClose={onClose}>
      {(register) => <RegisterForm register={register} onClose={onClose} onSaved={onSaved} />}
    </OpenRecord>
  );
}

async function readRegister(id: string): Promise<Register> {
  const read = await callApi('register.get', { params: { id } });
  if ('url' in read) throw new Error('The id of a register was the name of a business');
  return read;
}

type Props = { register: Register } & Pick<Opened, 'onClose' | 'onSaved'>;

function RegisterForm({ register, onClose, onSaved }: Props) {
  const { id, user_type, status, user_data, company_data } = register;
  const isCompany = user_type === 'JURIDICA';
  const company = {
    value: 'empresa',
    label: texts.tabs.company,
    stays: true,
    disabled: !isCompany,
    children: isCompany && (
      <div className="kit-form">
        <CompanyFields />
      </div>
    ),
  };
  const person = {
    value: 'personales',
    label: texts.tabs.person,
    stays: true,
    children: (
      <div className="kit-form">
        <PersonFields />
      </div>
    ),
  };
  const more = {
    value: 'adicional',
    label: texts.tabs.more,
    stays: true,
    children: (
      <div className="kit-form">
        <MoreFields />
        <Registraduria register={register} />
        <Evidence register={register} />
      </div>
    ),
  };
  return (
    <RecordDialog<RegisterValues, Register>
      title={texts.title}
      subtitle={
        <>
          {company_data?.social_object ?? `${user_data.name} ${user_data.last_name}`}{' '}
          <StateBadge tone={status === 'Nuevo' ? 'waiting' : 'done'}>{status}</StateBadge>
        </>
      }
      values={valuesOf(register)}
      version={register.version}
      toValues={valuesOf}
      incomplete={(values) => (isComplete(values) ? undefined : texts.incomplete)}
      save={async (values, version = register.version) =>
        (await callApi('register.save', { params: { id }, body: bodyOf(values, version) })).doc
      }
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      onClose={onClose}
    >
      {/* A person's register starts with their data (back-office 2). */}
      <RecordTabs
        label={texts.tabs.label}
        tabs={isCompany ? [company, person, more] : [person, more, company]}
      />
    </RecordDialog>
  );
}

function Registraduria({
  register: { registraduria_status: status, registraduria_data: answer },
}: {
  register: Register;
}) {
  return (
    <>
      <Separator>{texts.registraduria}</Separator>
      <p className="kit-wide wrap-anywhere">
        <b>{texts.registraduriaStatuses[status] ?? status}</b> · {answer === '' ? texts.noAnswer : answer}
      </p>
    </>
  );
}

/** The person's consents with date, origin and text (Ley 1581 of 2012, article 9). */
function Evidence({ register: { consents } }: { register: Register }) {
  return (
    <>
      <Separator>{texts.evidence}</Separator>
      <ul className="kit-wide grid gap-3">
        {consents.map(({ purpose, granted, date, text_version, text_hash, text, ip, userAgent }, index) => {
          const gaveBefore = consents.slice(index + 1).some((one) => one.purpose === purpose && one.granted);
          return (
            <li key={`${purpose} ${date}`}>
              <b>{texts.purposes[purpose]}</b> ·{' '}
              {granted ? texts.granted : gaveBefore ? texts.withdrawn : texts.refused} ·{' '}
              {fullMomentText(new Date(date))}
              <p className="kit-quiet wrap-anywhere">{texts.from(ip, userAgent)}</p>
              <details>
                <summary className="kit-quiet">{texts.textOf(versionText(text_version))}</summary>
                <p className="wrap-anywhere">{text ?? `${texts.otherText} ${text_hash}`}</p>
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
