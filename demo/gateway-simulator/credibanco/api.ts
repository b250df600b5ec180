import { randomUUID } from 'node:crypto';
import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { json, type SimAnswer, type SimRequest } from '#demo/gateway-simulator/http.ts';
import type { CredibancoOrder, State } from '#demo/gateway-simulator/state.ts';
import { orderNow, ordersOf, settleCredibanco } from './orders.ts';

type World = { state: State; deliveries: Deliveries };

const SESSION_SECONDS = 1_200;

/** The calls under /payment/rest, by GET or POST, with the manual's errorCodes. */
export function credibancoApi(world: World, request: SimRequest): SimAnswer {
  const parameters = new URLSearchParams(request.query);
  for (const [name, value] of new URLSearchParams(request.body)) parameters.set(name, value);
  const field = (name: string) => parameters.get(name) ?? '';
  const business = businessOf(world.state, field('userName'), field('password'));
  if (business === undefined) return complaint('5', 'Acceso denegado');
  const call = request.path.slice('/payment/rest/'.length);
  if (call === 'register.do') return register(world.state, business, field);
  if (call === 'getOrderStatusExtended.do') return status(world.state, business, field);
  if (call === 'refund.do') return refund(world, business, field);
  return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
}

type Field = (name: string) => string;

function register(state: State, business: string, field: Field): SimAnswer {
  const orderNumber = field('orderNumber');
  const fault = registrationFault(field);
  if (fault) return fault;
  if (ordersOf(state, business).some((order) => order.orderNumber === orderNumber))
    return complaint('1', 'Pedido con este número ya fue registrado');

  const createdAt = state.now();
  const seconds = Number(field('sessionTimeoutSecs') || SESSION_SECONDS);
  const mdOrder = randomUUID();
  state.credibanco.set(mdOrder, {
    mdOrder,
    business,
    orderNumber,
    amount: Number(field('amount')),
    currency: field('currency'),
    description: field('description'),
    returnUrl: field('returnUrl'),
    failUrl: field('failUrl') || field('returnUrl'),
    status: 0,
    method: 'CARD',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + seconds * 1_000),
  });
  const form = `${state.url}/payment/merchants/${encodeURIComponent(business)}/payment_es.html`;
  return json(200, { orderId: mdOrder, formUrl: `${form}?mdOrder=${mdOrder}&language=es`, errorCode: '0' });
}

function registrationFault(field: Field): SimAnswer | undefined {
  const missing = ['orderNumber', 'amount', 'returnUrl', 'jsonParams'].find((name) => field(name) === '');
  if (missing) return complaint('4', `El parámetro ${missing} no puede estar vacío`);
  if (!/^\w{1,32}$/.test(field('orderNumber'))) return complaint('5', 'Número del pedido incorrecto');
  if (!/^[1-9]\d{0,11}$/.test(field('amount'))) return complaint('5', 'Importe incorrecto');
  if (field('currency') !== '170') return complaint('3', 'Divisa desconocida');
  if (!/^https?:\/\/.{1,500}$/.test(field('returnUrl')))
    return complaint('5', 'URL de devolución incorrecta');
  if (/[%+\r\n]/.test(field('description'))) return complaint('5', 'Descripción incorrecta');
  if (!/^\d{0,7}$/.test(field('sessionTimeoutSecs'))) return complaint('5', 'sessionTimeoutSecs incorrecto');
  return hasMandatoryParams(field('jsonParams')) ? undefined : complaint('5', 'jsonParams incorrecto');
}

function hasMandatoryParams(text: string): boolean {
  try {
    const params: unknown = JSON.parse(text);
    return (
      typeof params === 'object' && params !== null && 'installments' in params && 'IVA.amount' in params
    );
  } catch {
    return false;
  }
}

function status(state: State, business: string, field: Field): SimAnswer {
  const order = ordersOf(state, business).find(({ mdOrder, orderNumber }) =>
    field('orderId') ? mdOrder === field('orderId') : orderNumber === field('merchantOrderNumber'),
  );
  return order
    ? json(200, fields(orderNow(state, order)))
    : complaint('6', 'Número del pedido no registrado en el sistema');
}

/** Refunds are in full, once, and for cards only. */
function refund(world: World, business: string, field: Field): SimAnswer {
  const order = ordersOf(world.state, business).find(({ mdOrder }) => mdOrder === field('orderId'));
  if (!order) return complaint('6', 'Número del pedido no registrado en el sistema');
  if (order.status !== 2 || order.method !== 'CARD')
    return complaint('7', 'El pago debe estar en el estado correcto');
  if (Number(field('amount')) !== order.amount) return complaint('5', 'Importe incorrecto');
  settleCredibanco(world, order, 4);
  return json(200, { errorCode: '0', errorMessage: 'Éxito' });
}

function fields(order: CredibancoOrder) {
  const paid = order.status === 2;
  const states = { 0: 'CREATED', 2: 'DEPOSITED', 4: 'REVERSED', 6: 'DECLINED', 7: 'CREATED' } as const;
  return {
    errorCode: '0',
    errorMessage: 'Éxito',
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    actionCode: order.status === 6 ? 302 : order.status === 0 ? -100 : 0,
    actionCodeDescription: order.status === 6 ? 'Operación rechazada' : '',
    amount: order.amount,
    currency: order.currency === 'COP' ? '170' : order.currency,
    date: order.createdAt.getTime(),
    orderDescription: order.description,
    ip: '127.0.0.1',
    merchantOrderParams: [],
    attributes: [{ name: 'mdOrder', value: order.mdOrder }],
    ...(paid && order.method === 'CARD'
      ? {
          cardAuthInfo: {
            maskedPan: '411111**1111',
            expiration: '202812',
            cardholderName: 'SIMULADOR',
            approvalCode: '123456',
          },
          authRefNum: order.mdOrder.slice(0, 12),
        }
      : {}),
    terminalId: '00000001',
    paymentAmountInfo: {
      paymentState: states[order.status],
      approvedAmount: paid ? order.amount : 0,
      depositedAmount: paid ? order.amount : 0,
      refundedAmount: order.status === 4 ? order.amount : 0,
    },
    ...(order.status === 0 ? {} : { paymentWay: order.method }),
  };
}

/** The user of a business's account is its name with '-api'. */
function businessOf(state: State, user: string, password: string): string | undefined {
  return [...state.known, user.replace(/-api$/, '')].find((business) => {
    const keys = state.accountsOf(business).credibanco;
    return keys?.user === user && keys.password === password;
  });
}

function complaint(errorCode: string, errorMessage: string): SimAnswer {
  return json(200, { errorCode, errorMessage });
}
