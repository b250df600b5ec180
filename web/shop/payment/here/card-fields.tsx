import { groupedExpiry, groupedNumber, type TypedCard } from '#rules/payments/card.ts';
import { MOST_INSTALLMENTS } from '#rules/payments/direct.ts';
import { payHereTexts as texts } from '#web/shop/texts/buying/pay-here.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  card: TypedCard;
  errors: Partial<Record<keyof TypedCard, string>>;
  onChange: (card: TypedCard) => void;
  saving: string;
};

const INSTALLMENTS = Array.from({ length: MOST_INSTALLMENTS }, (_, index) => index + 1);

/** The fields of a new card. They have no name, so that no form submits them: see exchange-card.ts. */
export function CardFields({ card, errors, onChange, saving }: Props) {
  const write = (part: Partial<TypedCard>) => onChange({ ...card, ...part });
  return (
    <div className="grid gap-3">
      <TextInput
        label={texts.number}
        required
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        icon={<Icon name="credit-card" size={20} />}
        value={card.number}
        error={errors.number}
        onChange={(event) => write({ number: groupedNumber(event.target.value) })}
      />
      <div className="grid grid-cols-2 gap-3 items-start">
        <TextInput
          label={texts.expiry}
          required
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={texts.expiryHint}
          maxLength={5}
          value={card.expiry}
          error={errors.expiry}
          onChange={(event) => write({ expiry: groupedExpiry(event.target.value) })}
        />
        <TextInput
          label={texts.cvc}
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.cvc}
          error={errors.cvc}
          onChange={(event) => write({ cvc: event.target.value.replace(/\D/g, '') })}
        />
      </div>
      <TextInput
        label={texts.holder}
        required
        autoComplete="cc-name"
        maxLength={60}
        value={card.holder}
        error={errors.holder}
        onChange={(event) => write({ holder: event.target.value })}
      />
      <Installments />
      <Checkbox name="save">{saving}</Checkbox>
      <p className="flex items-start gap-2 text-ink-2 type-note">
        <Icon name="lock-simple" size={16} className="flex-none mt-0.5" />
        {texts.cardSafe}
      </p>
    </div>
  );
}

export function Installments() {
  return (
    <Select label={texts.installments} name="installments" hint={texts.installmentsHint}>
      {INSTALLMENTS.map((count) => (
        <option key={count} value={count}>
          {texts.installment(count)}
        </option>
      ))}
    </Select>
  );
}
