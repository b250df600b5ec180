import { z } from 'zod';
import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import { call } from '../call.ts';
import { Done, Instant } from '../wire.ts';
import { OwnRegister, ownRegisterCalls } from './own-registers.ts';

/** Signed by the shop, for one register, valid for some days. */
const params = z.object({ token: z.string().max(80) });
const held = {
  version: 'v1',
  who: 'anyone',
  source: 'Ley 1581 of 2012, articles 8 and 9; paths chosen here',
} as const;
const { body, output, errors } = ownRegisterCalls['register.correct'];

/** What people without an account can do with their register, by a mailed link. */
export const registerLinkCalls = {
  'registerLinks.send': call({
    ...held,
    summary:
      'Pedir al correo el enlace de lo que se registró sin cuenta; la respuesta es la misma si no hay nada',
    method: 'POST',
    path: '/habeas-data-links',
    body: z.object({
      email: z
        .string()
        .overwrite(normaliseEmail)
        .max(254)
        .refine(checkEmail, 'El correo electrónico no es válido'),
    }),
    output: Done,
  }),
  'registerLinks.get': call({
    ...held,
    summary: 'Un registro, por su enlace, con el documento oculto',
    method: 'GET',
    path: '/habeas-data-links/{token}',
    params,
    output: z.object({ doc: OwnRegister, expires: Instant }),
  }),
  'registerLinks.correct': call({
    ...held,
    summary: 'Corregir un registro, por su enlace',
    method: 'PUT',
    path: '/habeas-data-links/{token}',
    params,
    body,
    output,
    errors,
  }),
  'registerLinks.withdraw': call({
    ...held,
    summary: 'Retirar lo que se autorizó en un registro, por su enlace',
    method: 'POST',
    path: '/habeas-data-links/{token}/withdraw',
    params,
    body: ownRegisterCalls['register.withdraw'].body,
    output: ownRegisterCalls['register.withdraw'].output,
  }),
  'registerLinks.evidence': call({
    ...held,
    summary: 'La prueba de lo que se autorizó en un registro, por su enlace',
    method: 'GET',
    path: '/habeas-data-links/{token}/evidence',
    params,
    output: ownRegisterCalls['register.evidence'].output,
  }),
};
