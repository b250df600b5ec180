import type { ownRegisterCalls } from '#contract/habeas/own-registers.ts';
import type { registerCalls } from '#contract/habeas/register.ts';
import type { registerLinkCalls } from '#contract/habeas/register-links.ts';
import type { habeasRequestCalls } from '#contract/habeas/requests.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { ticketFor } from '#server/tickets/handlers.ts';
import { cities, neighborhoods } from './geography.ts';
import { genericRegisters, getRegister, registerPage } from './list-registers.ts';
import { ownRegisterHandlers } from './own-registers.ts';
import { registerLinkHandlers } from './register-links.ts';
import { habeasRequestHandlers } from './requests/handlers.ts';
import { changeRegister, createRegister, deleteRegister, shownRegister } from './write-register.ts';

/** The register of consents to the use of personal data (Ley 1581 of 2012). */
export const registerHandlers = {
  'register.cities': async () => ({ items: cities() }),
  'register.neighborhoods': async () => ({ cities: neighborhoods() }),
  'register.page': registerPage,
  'register.list': genericRegisters,
  'register.allPaginate': genericRegisters,
  'register.get': getRegister,
  'register.create': createRegister,
  'register.remove': deleteRegister,

  'register.save': async ({ params: { id }, body: { id: _, ...body } }, context) => {
    const changed = await changeRegister('register.save', id, body, context);
    if (isFailure(changed)) return changed;
    const doc = await shownRegister(context, id);
    return isFailure(doc) ? doc : { doc, message: 'Cambios guardados.' };
  },
  'register.update': async ({ body: { id, ...body } }, context) => {
    const changed = await changeRegister('register.update', id, body, context);
    if (isFailure(changed)) return changed;
    const doc = await shownRegister(context, id);
    return isFailure(doc) ? doc : { doc };
  },

  'register.excel': async ({ params: { tenant }, query }, context) => {
    if (tenant !== context.business.slug) return fail('NOT_FOUND');
    const parameters = { from: query.fecha_desde, to: query.fecha_hasta };
    const ticket = await ticketFor('register.excel', { download: 'register.excel', parameters }, context);
    return isFailure(ticket) ? atAskedNames(ticket) : { url: ticket.url };
  },

  ...ownRegisterHandlers,
  ...registerLinkHandlers,
  ...habeasRequestHandlers,
} satisfies HandlersOf<
  | keyof typeof registerCalls
  | keyof typeof ownRegisterCalls
  | keyof typeof registerLinkCalls
  | keyof typeof habeasRequestCalls
>;

/** The failure under the parameter names of the request instead of the file's. */
function atAskedNames<Refused extends Failure>(refused: Refused): Refused {
  const names: Record<string, string> = {
    'parameters.from': 'fecha_desde',
    'parameters.to': 'fecha_hasta',
  };
  const details = refused.details.map((detail) => ({
    ...detail,
    field: names[detail.field] ?? detail.field,
  }));
  return { ...refused, details };
}
