import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { PSE_PERSONS, type PsePerson } from '#rules/payments/direct.ts';
import { payHereTexts as texts } from '#web/shop/texts/buying/pay-here.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

type Offer = OutputOf<'payments.means'>;
type Errors = Partial<Record<'phone' | 'bank' | 'document', string>>;

export function NequiFields({ phone, errors }: { phone: string; errors: Errors }) {
  return (
    <TextInput
      label={texts.phone}
      name="phone"
      type="tel"
      required
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={30}
      defaultValue={phone.replace(/^\+57/, '')}
      hint={texts.phoneHint}
      error={errors.phone}
    />
  );
}

export function PseFields({ banks, errors }: { banks: Offer['banks']; errors: Errors }) {
  const [person, setPerson] = useState<PsePerson>('natural');
  return (
    <div className="grid gap-3">
      <Select label={texts.bank} name="bank" required defaultValue="" error={errors.bank}>
        <option value="">{texts.chooseBank}</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={texts.person}
        name="person"
        value={person}
        onChange={(event) => setPerson(event.target.value === 'company' ? 'company' : 'natural')}
      >
        {PSE_PERSONS.map((one) => (
          <option key={one} value={one}>
            {texts.persons[one]}
          </option>
        ))}
      </Select>
      <TextInput
        label={texts.documents[person]}
        name="document"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors.document}
      />
      <p className="text-ink-2">{texts.toBank}</p>
    </div>
  );
}
