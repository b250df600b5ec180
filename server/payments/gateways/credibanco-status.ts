import { z } from 'zod';
import { GatewayError, type Transaction, type TransactionStatus } from './gateway.ts';

/** The gateway sends numbers as numbers or as strings, depending on the call. */
const Code = z.union([z.string().max(20), z.number()]).transform(String);
const Minor = z.union([z.string().regex(/^\d{1,15}$/), z.int().nonnegative()]).transform(Number);
const Words = z.string().max(512).nullish();

/** The answer of getOrderStatusExtended.do; personal and card fields are left where they are. */
export const OrderStatus = z.object({
  errorCode: Code.default('0'),
  errorMessage: Words,
  orderNumber: Code.optional(),
  orderStatus: Code.optional(),
  actionCode: Code.optional(),
  actionCodeDescription: Words,
  amount: Minor.optional(),
  currency: Code.optional(),
  date: z.union([z.string().max(40), z.number()]).nullish(),
  authRefNum: Words,
  terminalId: Words,
  paymentWay: Words,
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  paymentAmountInfo: z
    .object({
      depositedAmount: Minor.nullish(),
      refundedAmount: Minor.nullish(),
      paymentState: Words,
    })
    .nullish(),
  pseInfo: z.object({ financialInstitutionCode: Words, traceabilityCode: Words }).nullish(),
});

export type OrderStatus = z.infer<typeof OrderStatus>;

/** The gateway's code for an unknown order. */
export const UNKNOWN_ORDER = '6';

/** 'Estado del pedido' of the manual; 1 and 5 are on their way, 7 waits for PSE. Only 2 is money. */
const statuses: Record<string, TransactionStatus> = {
  '0': 'pending',
  '1': 'pending',
  '2': 'approved',
  '3': 'declined',
  '4': 'voided',
  '5': 'pending',
  '6': 'declined',
  '7': 'pending',
};

/**
 * Registered but unpaid: an open form, no payment in progress. Wompi has no transaction then either, so the shopper may
 * open it again.
 */
export function isFormOnly({ orderStatus }: OrderStatus): boolean {
  return orderStatus === '0';
}

/** ISO 4217 by number; other currencies are stored as received, and match no order. */
const currencies: Record<string, string> = { '170': 'COP' };

/** The order in our words; the provider's order number is the transaction. */
export function credibancoTransaction(
  theirs: OrderStatus,
  query: { providerOrder: string | null },
): Transaction {
  const { orderNumber, orderStatus = '', amount, currency = '', paymentAmountInfo, attributes } = theirs;
  const id = attributes?.find(({ name }) => name === 'mdOrder')?.value ?? query.providerOrder;
  if (!id || orderNumber === undefined || amount === undefined)
    throw new GatewayError('CredibanCo answered something unexpected');
  const status = statuses[orderStatus] ?? 'pending';
  const deposited = paymentAmountInfo?.depositedAmount;
  const { errorCode, errorMessage, actionCode, actionCodeDescription, date } = theirs;
  const { authRefNum, terminalId, paymentWay, pseInfo } = theirs;
  return {
    id,
    reference: orderNumber,
    status,
    // The paid amount, in case it differs from the requested one.
    amountInCents: status === 'approved' && deposited ? deposited : amount,
    currency: currencies[currency] ?? currency,
    method: paymentWay ?? '',
    says: {
      orderStatus,
      actionCode,
      actionCodeDescription,
      errorCode,
      errorMessage,
      date,
      authRefNum,
      terminalId,
      paymentAmountInfo,
      pseInfo,
    },
  };
}
