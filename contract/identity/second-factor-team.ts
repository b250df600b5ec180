import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, Instant } from '../wire.ts';
import { User } from './account.ts';

export const StaffRole = z.enum(['admin', 'superadmin', 'hyperadmin', 'habeasAdmin', 'picker', 'delivery']);
export type StaffRole = z.infer<typeof StaffRole>;

/** A superadmin's settings for the business and its people. */
export const team = {
  'secondFactor.team': call({
    summary: 'A quién se le pide el segundo paso, y quién del equipo lo tiene',
    source: 'ASVS 6.3.3',
    method: 'GET',
    path: '/second-factor',
    version: 'admin',
    who: 'superadmin',
    output: z.object({
      demanded_roles: z.array(StaffRole),
      /** The version of the business's configuration, to save it with. */
      version: z.int().positive(),
      list: z.array(
        z.object({
          id: Id,
          name: z.string(),
          email: User.shape.email,
          role: StaffRole,
          on: z.boolean(),
          since: Instant.nullable(),
          /** Whether the caller may reset it: never their own, nor that of somebody above them. */
          may_reset: z.boolean(),
        }),
      ),
    }),
  }),

  'secondFactor.demand': call({
    summary: 'Pedir el segundo paso a estos roles; a quien no lo tenga, en su próximo ingreso',
    source: 'ASVS 6.3.3',
    method: 'PUT',
    path: '/second-factor',
    version: 'admin',
    who: 'superadmin',
    body: z.object({
      demanded_roles: z.array(StaffRole).max(6),
      /** The version that was on the screen. */
      version: z.int().positive(),
    }),
    output: z.object({ demanded_roles: z.array(StaffRole), version: z.int().positive() }),
    errors: ['STALE_EDIT'],
  }),

  'secondFactor.reset': call({
    summary: 'Quitar el segundo paso de alguien que perdió su aplicación y sus códigos; cierra sus sesiones',
    source: 'ASVS 6.4.4, rule 37',
    method: 'DELETE',
    path: '/second-factor/{id}',
    version: 'admin',
    who: 'superadmin',
    params: z.object({ id: Id }),
    output: Done,
    errors: ['SECOND_FACTOR_OWN'],
  }),
};
