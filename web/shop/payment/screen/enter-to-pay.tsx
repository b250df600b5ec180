import { useRevalidator } from 'react-router';
import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';

/** For visitors without a valid link: it may be their own order. */
export function EnterToPay() {
  const { revalidate } = useRevalidator();
  return (
    <div className="payment grid gap-3">
      <h1 className="type-title">{texts.enterTitle}</h1>
      <p className="text-ink-2">{texts.enterText}</p>
      <div className="panel grid gap-4">
        <SignForms onDone={() => void revalidate()} />
      </div>
    </div>
  );
}
