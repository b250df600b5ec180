import type { CheckedInputOf, ErrorsOf } from '#contract/index.ts';
import { isAdult } from '#rules/adult.ts';
import { isDearer } from '#rules/coupons/counting.ts';
import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { formatPesos } from '#rules/money.ts';
import { canPayWith, methodOfOrder } from '#rules/orders/payment-methods.ts';
import { totalIfAccepted } from '#server/cart/reconcile.ts';
import { alcoholRefusal } from '#server/cart/snapshot/alcohol-notice.ts';
import type { CartFigures } from '#server/cart/snapshot/figures.ts';
import { presentCart, presentCheck } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { couponProblemText } from '#server/cart/texts.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import type { Customer, Ready } from './new-order.ts';

type Body = CheckedInputOf<'cart.createOrder'>['body'];
type Refusal = Failure<ErrorsOf<'cart.createOrder'> | 'INVALID_INPUT'>;

/** What is missing or has changed, in the order a shopper meets it; else the values to fill in. */
export function readyToOrder(
  cart: CartSnapshot,
  figures: CartFigures,
  body: Body,
  { customer, now, online, credit }: { customer: Customer; now: Date; online: boolean; credit: number },
): Ready | Refusal {
  const { totals } = figures;
  if (cart.lines.length === 0) return failAt('CART_EMPTY', 'products');
  const personal = notAllowed(cart.lines, customer, now);
  if (personal) return personal;
  if (cart.office_inactive || (cart.type === 'delivery' && !cart.address)) {
    return failAt('MISSING_DELIVERY', 'address_selected');
  }
  if (!figures.covered) return failAt('NO_COVERAGE', 'address_selected');
  const paymentMethod = methodOfOrder(cart.type, cart.payment_method, besideCredit(totals.total, credit));
  if (!paymentMethod) return failAt('MISSING_PAYMENT_METHOD', 'payment_method_selected');
  if (!canPayWith(cart.type, paymentMethod, online)) {
    return failAt('PAYMENT_METHOD_NOT_AVAILABLE', 'payment_method_selected');
  }
  if (cart.bags_config.length > 0 && !figures.bag) return failAt('MISSING_BAGS', 'bags_config');
  if (figures.problems.length > 0) return cartChanged(cart, figures, body.total_price, now);
  // One without which its shopper pays less keeps nobody from ordering.
  const coupon = figures.coupons.find(({ problem }) => problem && !isDearer(problem));
  if (coupon?.problem) {
    const message = couponProblemText(coupon.problem, coupon.coupon.code);
    return fail('COUPON_NOT_APPLICABLE', {
      message,
      details: [{ field: 'coupons_applyed', message: `${coupon.coupon.code}: ${message}` }],
      data: { cart: presentCart(cart, now, figures) },
    });
  }
  if (!totals.meetsMinimum) {
    const message = `El valor del pedido debe ser minimo de ${formatPesos(cart.cart_min_price)}`;
    return failAt('BELOW_MINIMUM', 'price_subtotal_computed', message);
  }
  const startTime = body.window_start ? new Date(body.window_start).getTime() : undefined;
  const window = figures.windows.find(
    ({ start }) => startTime === undefined || start.getTime() === startTime,
  );
  if (!window) {
    const { windows } = figures;
    return alcoholRefusal(cart, windows, startTime, now) ?? noWindow(windows[0], now);
  }
  if (totals.total !== body.total_price) {
    const data = { cart: presentCart(cart, now, figures), seen_total: body.total_price, total: totals.total };
    return { ...failAt('TOTAL_CHANGED', 'total_price'), data };
  }
  if (body.cart_version !== undefined && body.cart_version !== cart.version) {
    return fail('CART_EDITED', { data: { cart: presentCart(cart, now, figures) } });
  }
  if (credit > totals.total)
    return failAt('INVALID_INPUT', 'credit', 'El crédito es más de lo que vale el pedido.');
  return { paymentMethod, window };
}

/** Why the buyer may not have these products: missing personal data, or their age (rule 59). */
export function notAllowed(
  lines: readonly SnapshotLine[],
  customer: Customer,
  now: Date,
): Failure<'MISSING_PERSONAL_DATA' | 'UNDERAGE'> | undefined {
  const forAdults = lines.some((line) => line.age_restricted);
  const missing = missingPersonalData(customer, forAdults);
  if (missing) return missing;
  return forAdults && !isAdult(customer.birthday ?? '', now) ? underage(lines) : undefined;
}

/** The window that was chosen is full or over; or there is none at all. */
function noWindow(next: { start: Date; end: Date } | undefined, now: Date): Failure<'NO_WINDOW'> {
  if (!next) return failAt('NO_WINDOW', 'window_start');
  const soonest = formatWindow(next.start, next.end, now);
  return failAt('NO_WINDOW', 'window_start', `Ese horario ya no está disponible. El próximo es ${soonest}`);
}

/** Alcohol and tobacco are for adults, who give their date of birth once (rule 59). */
function missingPersonalData(
  customer: Customer,
  forAdults: boolean,
): Failure<'MISSING_PERSONAL_DATA'> | undefined {
  const details = [
    ...(customer.identification_card.trim() === ''
      ? [{ field: 'identification_card', message: 'Escribe tu número de identificación.' }]
      : []),
    ...(customer.phone.trim() === '' ? [{ field: 'phone', message: 'Escribe tu celular.' }] : []),
    ...(forAdults && customer.birthday === null
      ? [
          {
            field: 'birthday',
            message: 'Escribe tu fecha de nacimiento: llevas productos para mayores de 18 años.',
          },
        ]
      : []),
  ];
  const [first, second] = details;
  if (!first) return undefined;
  // The general sentence asks for identification and phone.
  const isGeneral = first.field === 'identification_card' && second?.field === 'phone';
  return fail('MISSING_PERSONAL_DATA', { details, ...(!isGeneral && { message: first.message }) });
}

function underage(lines: readonly SnapshotLine[]): Failure<'UNDERAGE'> {
  const details = lines
    .filter((line) => line.age_restricted)
    .map(({ title }) => ({ field: 'products', message: `${title}: solo para mayores de 18 años` }));
  return fail('UNDERAGE', { details });
}

/** With the total that was shown and the one after accepting the changes (rule 75). */
function cartChanged(
  cart: CartSnapshot,
  figures: CartFigures,
  seenTotal: number,
  now: Date,
): Failure<'CART_CHANGED'> {
  const totals = { seen_total: seenTotal, total: totalIfAccepted(cart, figures, now) };
  return fail('CART_CHANGED', {
    data: { check: presentCheck(cart, figures), cart: presentCart(cart, now, figures), ...totals },
  });
}
