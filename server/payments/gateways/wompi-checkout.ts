import type { WompiKeys } from '#server/config/wompi-keys.ts';
import type { PaymentOrder } from './gateway.ts';
import { integritySignature } from './wompi-signatures.ts';

/**
 * The address of Wompi's hosted checkout for one order, signed ("Widget & Checkout Web"). It contains only the customer
 * data the form needs; the identity number does not belong in an address.
 */
export function wompiCheckoutUrl(checkout: string, keys: WompiKeys, order: PaymentOrder): string {
  const amountInCents = order.amount * 100;
  const expirationTime = order.expiresAt.toISOString();
  const { reference } = order;
  const currency = 'COP';
  const signature = integritySignature({
    reference,
    amountInCents,
    currency,
    expirationTime,
    secret: keys.integritySecret,
  });
  const { fullname, email, phone } = order.customer;
  const fields: Record<string, string> = {
    'public-key': keys.publicKey,
    currency,
    'amount-in-cents': String(amountInCents),
    reference,
    'signature:integrity': signature,
    'redirect-url': order.returnUrl,
    'expiration-time': expirationTime,
    ...taxFields(order),
    ...(email ? { 'customer-data:email': email } : {}),
    ...(fullname ? { 'customer-data:full-name': fullname } : {}),
    ...phoneFields(phone),
  };
  // Names are written with their colon, as in Wompi's own examples.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${checkout}?${query.join('&')}`;
}

/** Inside the amount; the signature does not contain them. */
function taxFields({ taxes }: PaymentOrder): Record<string, string> {
  const { vat = 0, consumption = 0 } = taxes ?? {};
  return {
    ...(vat > 0 && { 'tax-in-cents:vat': String(vat * 100) }),
    ...(consumption > 0 && { 'tax-in-cents:consumption': String(consumption * 100) }),
  };
}

function phoneFields(phone: string): Record<string, string> {
  const national = /^(?:\+?57)?(\d{10})$/.exec(phone.replaceAll(' ', ''))?.[1];
  return national
    ? { 'customer-data:phone-number-prefix': '+57', 'customer-data:phone-number': national }
    : {};
}
