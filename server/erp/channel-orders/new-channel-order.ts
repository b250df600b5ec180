import type { CheckedInputOf } from '#contract/index.ts';
import { totalOf } from '#rules/cart/totals.ts';
import { normalisePhone } from '#rules/identity.ts';
import { formatPesos } from '#rules/money.ts';
import { alcoholRefusal } from '#server/cart/snapshot/alcohol-notice.ts';
import { type CartFigures, cartFigures } from '#server/cart/snapshot/figures.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { writeOrderedCart } from '#server/cart/write-ordered-cart.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, invalid } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { termsOf } from '#server/offices/seller.ts';
import { newOrder } from '#server/orders/placing/new-order.ts';
import type { NewOrder } from '#server/orders/stored.ts';
import { productOf, readProducts } from '../codes.ts';
import { CHANNEL_ACCOUNT } from './account.ts';
import { linesRefused, unknownLines } from './refused-lines.ts';

type Body = CheckedInputOf<'erp.createOrder'>['body'];
type Request = { body: Body; officeId: string; digest: Buffer };
type Refused = Failure<
  'INVALID_INPUT' | 'ORDER_LINES_REFUSED' | 'TOTAL_NOT_THE_SUM' | 'NO_WINDOW' | 'SHOP_NOT_OPEN'
>;
type Beside = { terms: string; shop_open: boolean };

/**
 * The order of another channel from a cart that is written for it, with the figures of any cart but at the prices of
 * the channel and without coupons, minimum, zones or bags (rule 135). The caller rolls back what is refused.
 */
export async function newChannelOrder(
  tx: Queries,
  { body, officeId, digest }: Request,
  { now: clock, identities }: KeyContext,
): Promise<NewOrder | Refused> {
  const now = clock();
  const phone = body.buyer.phone === '' ? '' : normalisePhone(body.buyer.phone);
  if (phone === undefined)
    return invalid([
      { field: 'buyer.phone', message: 'Escribe un celular o fijo de Colombia, o déjalo vacío.' },
    ]);
  const products = await readProducts(tx, body.lines);
  const found = body.lines.map((line) => productOf(line, products));
  const unknown = unknownLines(found);
  if (unknown) return unknown;
  const cart = await writeCart(tx, { body, officeId, productIds: found.map(String), now });
  if (!cart.shop_open) return fail('SHOP_NOT_OPEN');
  const priced = atChannel(cart, body);
  const figures = cartFigures(priced, now);
  const refused = linesRefused(priced, figures.problems, body.adult_checked) ?? wrongTotal(figures, body);
  if (refused) return refused;
  const startTime = body.window_start === undefined ? undefined : new Date(body.window_start).getTime();
  const { windows } = figures;
  const window = windows.find(({ start }) => startTime === undefined || start.getTime() === startTime);
  if (!window)
    return alcoholRefusal(priced, windows, startTime, now) ?? failAt('NO_WINDOW', 'window_start', NO_WINDOW);
  const order = newOrder(priced, figures, {
    paymentMethod: body.payment_method,
    window,
    key: null,
    observations: body.notes,
    user: { id: null, role: 'key' },
    now,
    customer: {
      name: plainText(body.buyer.name),
      last_name: '',
      phone,
      email: '',
      identification_card: body.buyer.document,
      birthday: null,
    },
    identities,
    channel: body.channel,
    billing: null,
    credit: 0,
  });
  const today = new Map(cart.lines.map(({ id, price, price_neto }) => [id, { price, price_neto }]));
  return {
    ...order,
    channelOrder: { number: body.number, digest },
    // Stock is taken while its office has the product as it was read; what it costs there is not charged.
    demand: order.demand.map((goods) => ({
      ...goods,
      price: today.get(goods.product_id)?.price ?? 0,
      price_neto: today.get(goods.product_id)?.price_neto ?? 0,
    })),
  };
}

const NO_WINDOW = 'La sede no tiene cupo en ese horario. Envía otro, o ninguno para la franja más próxima.';

/** The cart of the order, in its transaction. */
async function writeCart(
  tx: Queries,
  request: { body: Body; officeId: string; productIds: readonly string[]; now: Date },
): Promise<CartSnapshot & Beside> {
  const { body, officeId, productIds, now } = request;
  const { type, substitution } = body;
  const lines = body.lines.map(({ count_type: countType, count, price, comment }, at) => ({
    productId: productIds[at] ?? '',
    lineKey: String(at),
    countType,
    count,
    maturity: null,
    cut: null,
    comment: plainText(comment),
    optionsTags: [],
    seenPriceNeto: price,
  }));
  const written = { userId: CHANNEL_ACCOUNT, officeId, type, substitution, lines, now };
  const cartId = await writeOrderedCart(tx, written);
  const more = part`, ${termsOf(tx.businessId, part`null::uuid`)} as terms, g.opened_at is not null as shop_open`;
  const cart = await readCart<Beside>(tx, { userId: CHANNEL_ACCOUNT, cartId, now }, { more });
  if (!cart) throw new Error('The cart of a channel order is gone');
  return cart;
}

/** The cart as the channel sold it: an office that does not sell a product still does not. */
function atChannel(cart: CartSnapshot & Beside, body: Body): CartSnapshot & Beside {
  const { address } = body;
  return {
    ...cart,
    automatic_coupons: [],
    zones: [],
    cart_min_price: 0,
    delivery_price: body.delivery_price,
    free_delivery_from: 0,
    lines: cart.lines.map((line) => ({
      ...line,
      price: line.price === null ? null : line.seen_price_neto,
      price_neto: line.price_neto === null ? null : line.seen_price_neto,
    })),
    address: address
      ? {
          id: newId(),
          address: plainText(address.address),
          alias: plainText(address.neighborhood),
          city: plainText(address.city),
          comment: plainText(address.detail),
          lat: address.geopoint[0],
          lng: address.geopoint[1],
        }
      : null,
  };
}

function wrongTotal({ totals, lines }: CartFigures, body: Body): Failure<'TOTAL_NOT_THE_SUM'> | undefined {
  if (totals.total === body.total) return undefined;
  const message = `Las líneas y el domicilio suman ${formatPesos(totals.total)} y el total dice ${formatPesos(body.total)}.`;
  return fail('TOTAL_NOT_THE_SUM', {
    message,
    details: [{ field: 'total', message }],
    data: {
      total: totals.total,
      subtotal: totals.subtotal,
      delivery_price: totals.delivery,
      lines: lines.map(({ line }) => totalOf(line)),
    },
  });
}
