import { errors } from '#contract/errors.ts';
import type { LineProblem } from '#rules/cart/validation.ts';
import type { DearerProblem } from '#rules/coupons/counting.ts';
import type { CouponProblem, StackProblem } from '#rules/coupons/coupon-problem.ts';
import { weekdaysText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import {
  amountText,
  type CountType,
  gramStepOf,
  limitOf,
  minimumCount,
  type QuantityProblem,
  type SaleUnit,
} from '#rules/quantity.ts';

/** 'Antes: $ 6.400 | Ahora: $ 7.000' */
export function priceChangeText(before: number, now: number): string {
  return `Antes: ${formatPesos(before)} | Ahora: ${formatPesos(now)}`;
}

/** 'Solo quedan 2 de las 6 que pediste', 'Solo quedan 500 g de los 800 g que pediste' */
export function notEnoughText(countType: CountType, available: number, count: number): string {
  if (available === 0) return 'Sin stock';
  const whole =
    countType === 'units'
      ? `de las ${count} que pediste`
      : `de los ${amountText('grams', count)} que pediste`;
  return `${onlyLeftText(countType, available)} ${whole}`;
}

/** 'Solo quedan 2', 'Solo queda 1', 'Solo quedan 500 g' */
export function onlyLeftText(countType: CountType, available: number): string {
  const amount = countType === 'units' ? String(available) : amountText('grams', available);
  return available === 1 ? `Solo queda ${amount}` : `Solo quedan ${amount}`;
}

/** 'Puedes llevar hasta 12 unidades de cada producto' */
export function limitText(sale: SaleUnit, countType: CountType): string {
  const most = limitOf(sale, countType);
  const pieces = most === 1 ? '1 unidad' : `${groupThousands(most)} unidades`;
  return `Puedes llevar hasta ${countType === 'units' ? pieces : amountText('grams', most)} de cada producto`;
}

export function lineProblemText(
  problem: LineProblem,
  sale: SaleUnit,
  { countType, count }: { countType: CountType; count: number },
): string {
  switch (problem.code) {
    case 'product_different_price':
      return priceChangeText(problem.cartPrice, problem.currentPrice);
    case 'product_not_enough':
      if (problem.limited) return limitText(sale, countType);
      return notEnoughText(countType, problem.availableCount, count);
    case 'product_without_stock':
      return 'Sin stock';
    case 'product_not_exists':
      return 'No encontrado';
    case 'product_inactive':
      return 'Inactivo';
  }
}

export function quantityProblemText(code: QuantityProblem, sale: SaleUnit, countType: CountType): string {
  switch (code) {
    case 'QUANTITY_TOO_SMALL':
      return `La cantidad mínima es ${amountText(countType, minimumCount(sale, countType))}.`;
    case 'QUANTITY_TOO_LARGE':
      return `${limitText(sale, countType)}.`;
    case 'QUANTITY_STEP':
      return gramStepText(sale);
    case 'COUNT_TYPE_NOT_ALLOWED':
      return countType === 'grams'
        ? 'Este producto se vende por unidades.'
        : 'Este producto se vende por gramos.';
    case 'QUANTITY_NOT_INTEGER':
      return 'Escribe una cantidad entera.';
  }
}

function gramStepText(sale: SaleUnit): string {
  const step = groupThousands(gramStepOf(sale));
  return `Los gramos van de ${step} en ${step}.`;
}

const couponProblems: Record<Extract<CouponProblem, string>, string> = {
  COUPON_INVALID: errors.COUPON_INVALID.message,
  COUPON_NOT_STARTED: 'Este cupón todavía no está vigente.',
  COUPON_EXPIRED: 'Este cupón ya venció.',
  COUPON_OFFICE: 'Este cupón no aplica en la sede de tu pedido.',
  COUPON_EXHAUSTED: 'Este cupón se agotó.',
  COUPON_USED_BY_USER: 'Ya usaste este cupón.',
  COUPON_FIRST_ORDER: 'Este cupón es solo para tu primer pedido.',
  COUPON_ROLE: 'Este cupón no es para tu tipo de cuenta.',
  COUPON_NO_PRODUCTS: 'Este cupón no aplica a los productos de tu carrito.',
};

/**
 * Why a coupon does not count. Of combining the specification's words: N is how many other coupons may be combined with
 * this one; 1 has a singular (docs/decisions/022).
 */
export function couponProblemText(
  problem: CouponProblem | StackProblem | DearerProblem,
  code: string,
): string {
  if (typeof problem === 'string') return couponProblems[problem];
  switch (problem.code) {
    case 'COUPON_MINIMUM':
      return `Este cupón es para compras desde ${formatPesos(problem.minimum)}: te faltan ${formatPesos(problem.missing)}.`;
    case 'COUPON_WEEKDAY':
      return `Este cupón aplica en los pedidos que haces ${weekdaysText(problem.weekdays)}.`;
    case 'COUPON_UNITS':
      return problem.units > 1
        ? `Este cupón aplica desde ${problem.units} unidades del mismo producto.`
        : 'Este cupón aplica a productos por unidad, no a los que se pesan.';
    case 'COUPON_DEARER':
      return `Con este cupón pagarías más: el descuento “${problem.automatic}” te conviene más.`;
    case 'COUPON_STACK_BLOCKED':
      return `El cupon ${code} no se puede acumular con el cupon ${problem.blockedBy}`;
    case 'COUPON_STACK_LIMIT': {
      if (problem.limit <= 1) return `El cupón ${code} no se puede acumular con otros cupones`;
      const others = problem.limit - 1;
      return `El cupon ${code} solo se puede aplicar junto con ${others} ${others === 1 ? 'cupón' : 'cupones'}`;
    }
  }
}

/**
 * 'Unimos a tu carrito 2 productos que habías escogido: A y B. Ya no se pueden comprar: C.' Of a member's own additions
 * that waited for the connection: 'Ya están en tu carrito: A y B.'
 */
export function mergeText(
  { joined, leftOut, limited }: Record<'joined' | 'leftOut' | 'limited', readonly string[]>,
  waited = false,
): string {
  const sentences: string[] = [];
  if (joined.length > 0 && waited) {
    sentences.push(`Ya ${joined.length === 1 ? 'está' : 'están'} en tu carrito: ${someOf(joined)}.`);
  } else if (joined.length > 0) {
    const what =
      joined.length === 1
        ? '1 producto que habías escogido'
        : `${joined.length} productos que habías escogido`;
    sentences.push(`Unimos a tu carrito ${what}: ${someOf(joined)}.`);
  }
  if (leftOut.length > 0) sentences.push(`No están disponibles en tu sede: ${listText(leftOut)}.`);
  sentences.push(...limited);
  return sentences.length > 0 ? sentences.join(' ') : 'Tu carrito está como lo dejaste.';
}

/** A message shown for some seconds on a phone names three; all of them are in the cart behind it. */
const MOST_NAMED = 3;

export function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMED + 1) return listText(names);
  return listText([...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} más`]);
}

export const discardedText = 'Tu carrito quedó vacío.';

export const householdCartText =
  'Este es el carrito del hogar. Para escoger la entrega y pagar, toca “Pedir con este carrito”.';

/** Shown before a household's cart moves to another store. */
export function sharedCartText(others: readonly string[], office: string): string {
  return `En este carrito también hay productos de ${listText(others)}. Si lo pasas a ${office}, para todos cambian los precios y los productos disponibles.`;
}

const spanishList = new Intl.ListFormat('es-CO', { style: 'long', type: 'conjunction' });

export function listText(names: readonly string[]): string {
  return spanishList.format(names);
}
