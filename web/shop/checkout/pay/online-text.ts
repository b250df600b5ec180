import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';

/** With whom one pays online and what happens next, in one line. */
export function onlineText(gateways: readonly string[]): string {
  const names = gateways.map((name) =>
    name === 'wompi' || name === 'credibanco' ? texts.gateways[name].name : name,
  );
  return texts.step(names.join(texts.or));
}
