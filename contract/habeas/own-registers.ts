import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant } from '../wire.ts';
import { Register, RegisteredPerson, registerFields } from './register-shapes.ts';

/** The caller's own register, with a masked document, because others may see the screen. */
export const OwnRegister = Register.omit({ registraduria_data: true, consents: true })
  .extend({
    /** The end of the last day to answer the person's withdrawal; null without one that waits. */
    withdrawal_due: Instant.nullable(),
  })
  .meta({ id: 'OwnRegister' });

const own = {
  version: 'v1',
  who: 'user',
  source: 'Ley 1581 of 2012, articles 8 and 9; paths chosen here',
} as const;
const params = z.object({ id: Id });
const { user_type, client_type, company_data } = registerFields;
const document = RegisteredPerson.shape.document_number;

export const ownRegisterCalls = {
  'register.mine': call({
    ...own,
    summary: 'Mis registros de datos personales, con el documento oculto',
    method: 'GET',
    path: '/users/me/registers',
    output: z.object({ list: z.array(OwnRegister) }),
  }),
  'register.correct': call({
    ...own,
    summary: 'Corregir un registro mío',
    method: 'PUT',
    path: '/users/me/registers/{id}',
    params,
    body: z.object({
      user_type,
      client_type,
      company_data,
      /** A document of '' stays unchanged: it is shown masked. */
      user_data: RegisteredPerson.extend({ document_number: z.union([z.literal(''), document]).default('') }),
      version: z.int().positive(),
    }),
    output: z.object({ doc: OwnRegister }),
    errors: ['STALE_EDIT'],
  }),
  'register.withdraw': call({
    ...own,
    summary:
      'Retirar lo que autoricé en un registro; sin el uso de los datos queda una solicitud con su plazo',
    method: 'POST',
    path: '/users/me/registers/{id}/withdraw',
    params,
    body: z.object({ purpose: z.enum(['personal_data', 'promotional']) }),
    output: z.object({ doc: OwnRegister, message: z.string() }),
  }),
  'register.evidence': call({
    ...own,
    summary: 'La prueba de lo que autoricé en un registro',
    method: 'GET',
    path: '/users/me/registers/{id}/evidence',
    params,
    output: z.object({
      registered: Instant,
      name: z.string(),
      decisions: z.array(
        z.object({
          purpose: z.enum(['personal_data', 'promotional']),
          granted: z.boolean(),
          date: Instant,
          text_version: z.string(),
          text_hash: z.string(),
          /** The words that were shown; null when another version rules by now. */
          text: z.string().nullable(),
          ip: z.string(),
          userAgent: z.string(),
        }),
      ),
    }),
  }),
};
