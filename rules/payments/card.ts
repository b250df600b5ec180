export type CardBrand = 'VISA' | 'MASTERCARD' | 'AMEX' | 'DINERS';

/** First digits and lengths of the brands that are issued in Colombia. */
const BRANDS: readonly { brand: CardBrand; starts: RegExp; lengths: readonly number[]; cvc: number }[] = [
  { brand: 'VISA', starts: /^4/, lengths: [13, 16, 19], cvc: 3 },
  { brand: 'MASTERCARD', starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16], cvc: 3 },
  { brand: 'AMEX', starts: /^3[47]/, lengths: [15], cvc: 4 },
  { brand: 'DINERS', starts: /^3(0[0-5]|[68])/, lengths: [14], cvc: 3 },
];

const NAMES: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DINERS: 'Diners',
};

/** What a person knows a card by: 'Visa •••• 4242'. */
export function cardName({ brand, last_four }: { brand: string; last_four: string }): string {
  return `${NAMES[brand] ?? 'Tarjeta'} •••• ${last_four}`;
}

/** '09/29' */
export function expiryText({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;
}

/** A card as it is typed. */
export type TypedCard = { number: string; expiry: string; cvc: string; holder: string };
/** The same for the provider; exists in the browser only. */
export type CardData = {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
  card_holder: string;
};
export type CardFault = 'number' | 'expiry' | 'expired' | 'cvc' | 'holder';

export function brandOf(digits: string): CardBrand | undefined {
  return BRANDS.find(({ starts }) => starts.test(digits))?.brand;
}

/** ISO/IEC 7812: every second digit from the right is doubled. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits !== '' && sum % 10 === 0;
}

/** In groups, as it stands on the card: 4242 4242 4242 4242. */
export function groupedNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  if (brandOf(digits) === 'AMEX')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** MM/AA while it is typed; a first digit above 1 is a month. */
export function groupedExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const four = (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
  return four.length > 2 ? `${four.slice(0, 2)}/${four.slice(2)}` : four;
}

/** The faults of a typed card, or what goes to the provider. `today` is a day of Colombia: 2026-11-30. */
export function readCard(typed: TypedCard, today: string): { faults: CardFault[] } | { card: CardData } {
  const digits = typed.number.replace(/[\s-]/g, '');
  const kind = BRANDS.find(({ starts }) => starts.test(digits));
  const faults: CardFault[] = [];
  const lengths = kind?.lengths ?? [12, 13, 14, 15, 16, 17, 18, 19];
  if (!/^\d+$/.test(digits) || !lengths.includes(digits.length) || !hasCheckDigit(digits))
    faults.push('number');
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(typed.expiry.trim()) ?? [];
  if (month === '') faults.push('expiry');
  else if (`20${year}-${month}` < today.slice(0, 7)) faults.push('expired');
  const cvc = typed.cvc.trim();
  if (!/^\d{3,4}$/.test(cvc) || (kind && cvc.length !== kind.cvc)) faults.push('cvc');
  const holder = typed.holder.trim().replace(/\s+/g, ' ');
  // Wompi takes no shorter name.
  if (holder.length < 5 || holder.length > 60) faults.push('holder');
  if (faults.length > 0) return { faults };
  return { card: { number: digits, exp_month: month, exp_year: year, cvc, card_holder: holder } };
}
