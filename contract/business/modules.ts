import { z } from 'zod';
import { call } from '../call.ts';

/** A part of the product that a business has or not (back-office 3, "Business module"). */
export const Module = z
  .object({
    /** Equal to `code`, which is unique in its business. */
    id: z.string(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.string(),
    icon: z.string(),
    status: z.enum(['active', 'inactive']),
    version: z.int().positive(),
  })
  .meta({ id: 'Module' });

export const moduleCalls = {
  'modules.list': call({
    summary: 'Módulos del negocio: primero los inactivos, al final los activos',
    source: 'back-office 2 and 7 (A70)',
    method: 'GET',
    path: '/business/modules',
    version: 'admin',
    who: 'admin',
    output: z.object({
      list: z.array(Module),
      /**
       * Where a module can be requested: at the installation's contact, else by mail to its hyperadmin, else where the
       * business itself is asked; '' for none.
       */
      request_url: z.string(),
    }),
  }),
  'modules.switch': call({
    summary: 'Activar o desactivar un módulo: lo hace quien opera la plataforma',
    source: 'back-office 6 (requested externally); rule 68; path chosen here',
    method: 'PUT',
    path: '/business/modules/{code}',
    version: 'admin',
    who: 'hyperadmin',
    params: z.object({ code: z.string().max(60) }),
    body: z.object({ status: z.enum(['active', 'inactive']), version: z.int().positive() }),
    output: z.object({ doc: Module }),
    errors: ['STALE_EDIT'],
  }),
};
