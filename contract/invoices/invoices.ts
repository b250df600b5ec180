import { z } from 'zod';
import { call } from '../call.ts';
import { OrderAnswer, OrderTaxes } from '../orders/shapes.ts';
import { HabeasAccept, Id } from '../wire.ts';
import { Billing, BillingInput, BillingVersion, InvoiceKind } from './shapes.ts';

const source = 'storefront: silent; paths chosen here (rule 101)';

export const invoiceCalls = {
  'billing.mine': call({
    summary: 'A nombre de quién pido mis facturas',
    source,
    method: 'GET',
    path: '/users/me/billing',
    version: 'v1',
    who: 'user',
    output: z.object({ billing: Billing.nullable(), version: BillingVersion.nullable() }),
  }),

  'billing.save': call({
    summary: 'Guardar a nombre de quién pido mis facturas',
    source,
    method: 'PUT',
    path: '/users/me/billing',
    version: 'v1',
    who: 'user',
    body: BillingInput.extend({ habeasAccept: HabeasAccept }),
    output: z.object({ billing: Billing, version: BillingVersion }),
    errors: ['CONSENT_NEEDED'],
  }),

  'billing.remove': call({
    summary: 'Borrar a nombre de quién pido mis facturas; las de mis pedidos no cambian',
    source,
    method: 'DELETE',
    path: '/users/me/billing',
    version: 'v1',
    who: 'user',
    output: z.object({ billing: Billing.nullable(), version: BillingVersion.nullable() }),
  }),

  'orders.setBilling': call({
    summary: 'Pedir la factura de mi pedido, o cambiar a nombre de quién va, hasta que se expida',
    source,
    method: 'PUT',
    path: '/shopping-cart/{id}/billing',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    body: BillingInput,
    output: OrderAnswer,
    errors: ['INVOICE_ISSUED', 'ORDER_STATE'],
  }),

  'cart.taxes': call({
    summary: 'Los impuestos incluidos en lo que cuesta mi carrito, y qué documento lleva',
    source,
    method: 'GET',
    path: '/shopping-cart/history/{uuid}/taxes',
    version: 'v1',
    who: 'owner',
    params: z.object({ uuid: Id }),
    output: z.object({ taxes: OrderTaxes.nullable(), kind: InvoiceKind }),
  }),
};
