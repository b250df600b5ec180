import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';

/** The means and provider of online payment, and the next step, in one line. */
export function onlineText(gateways: readonly string[]): string {
  const known = gateways.filter((name) => name === 'wompi' || name === 'credibanco');
  const providers = gateways
    .map((name) => (name === 'wompi' || name === 'credibanco' ? texts.gateways[name].name : name))
    .join(texts.or);
  const accepted = [...new Set(known.flatMap((name) => texts.gateways[name].accepts.split(/, | o /)))];
  if (accepted.length === 0) return texts.stepUnknown(providers);
  const last = accepted.pop();
  return texts.step([accepted.join(', '), last].filter(Boolean).join(texts.or), providers);
}
