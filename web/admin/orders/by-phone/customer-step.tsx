import { useEffect, useRef, useState } from 'react';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { CustomerWords } from './customer-words.tsx';
import { Section } from './section.tsx';
import type { Editing } from './use-phone-order.ts';

const texts = byPhoneTexts.customer;
const { missing, create } = byPhoneTexts;

export function CustomerStep({ editing, onLeave }: { editing: Editing; onLeave: () => void }) {
  const { order, refusal } = editing;
  const { customer, cart } = order;
  const isForAdults = cart.products.some(({ product }) => product.ageRestricted);
  const isMissing =
    customer.phone === '' ||
    customer.document_end === '' ||
    !customer.consent ||
    (isForAdults && !customer.has_birthday);
  return (
    <Section
      title={customer.fullname}
      refused={refusal?.about === 'customer' ? refusal.text : undefined}
      aside={
        <button type="button" className="link" onClick={onLeave}>
          {texts.change}
        </button>
      }
    >
      <CustomerWords customer={customer} />
      {customer.consent && <p className="kit-quiet">{texts.consent}</p>}
      {isMissing && <Missing editing={editing} isForAdults={isForAdults} />}
    </Section>
  );
}

/** Asks only for missing data: only customers change their own values. */
function Missing({ editing, isForAdults }: { editing: Editing; isForAdults: boolean }) {
  const { order, refusal } = editing;
  const { customer } = order;
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal?.about === 'customer') form.current?.querySelector('input')?.focus();
  }, [refusal]);

  async function save(filled: FormData) {
    const textOf = (name: string) => String(filled.get(name) ?? '').trim() || undefined;
    setBusy(true);
    const isSaved = await editing.change({
      change: 'customer',
      phone: textOf('phone'),
      identification_card: textOf('identification_card'),
      birthday: textOf('birthday'),
      consent_version: filled.has('consent') ? consentTexts.personal_data.version : undefined,
    });
    setBusy(false);
    if (isSaved) showToast('success', missing.saved);
  }

  return (
    <form
      ref={form}
      className="grid gap-3"
      aria-label={missing.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <div className="kit-form">
        {customer.phone === '' && <TextInput name="phone" label={missing.phone} type="tel" required />}
        {customer.document_end === '' && (
          <TextInput name="identification_card" label={missing.document} required maxLength={20} />
        )}
        {isForAdults && !customer.has_birthday && (
          <TextInput
            name="birthday"
            label={missing.birthday}
            hint={missing.birthdayHint}
            type="date"
            required
          />
        )}
      </div>
      {!customer.consent && (
        <>
          <p className="kit-quiet">{texts.noConsent}</p>
          <Checkbox name="consent">{create.consent}</Checkbox>
          <p className="type-note">
            <b>{create.readOut}</b> {consentTexts.personal_data.text}
          </p>
        </>
      )}
      <Button
        type="submit"
        kind="outline"
        size={36}
        className="justify-self-start"
        busy={busy}
        busyText={missing.saving}
      >
        {missing.save}
      </Button>
    </form>
  );
}
