export const CODE_LENGTH = 6;

/** The digits of typed or pasted text; of a whole message, its only six-digit number. */
export function codeDigits(text: string): string {
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(text);
  return whole?.[0] ?? text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

/** '+573155550199' → '315 555 0199', without line breaks. */
export function spokenPhone(phone: string): string {
  return phone.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');
}
