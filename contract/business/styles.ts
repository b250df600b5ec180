import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../wire.ts';

const StyleVersion = z.object({
  /** 1 is the first. */
  number: z.int().positive(),
  creationDate: Instant,
  /** '' for versions from before the history. */
  who: z.string(),
  lines: z.int().nonnegative(),
});

const superadmin = { version: 'admin', who: 'superadmin' } as const;
const MOST_LETTERS = 200_000;

export const styleCalls = {
  'styles.list': call({
    ...superadmin,
    summary: 'Los estilos CSS del negocio y sus últimas versiones',
    source: 'back-office 2 (custom CSS editor); rule 45; path chosen here',
    method: 'GET',
    path: '/business/styles',
    output: z.object({
      /** The current style, as written. */
      styles: z.string(),
      /** Its version; 0 before the first one. */
      version: z.int().nonnegative(),
      versions: z.array(StyleVersion),
    }),
  }),
  'styles.get': call({
    ...superadmin,
    summary: 'Una versión de los estilos CSS, para volver a ella',
    source: 'rule 45; path chosen here',
    method: 'GET',
    path: '/business/styles/{number}',
    params: z.object({ number: z.coerce.number<string | number>().int().positive().max(2_000_000_000) }),
    output: z.object({ styles: z.string() }),
  }),
  'styles.save': call({
    ...superadmin,
    summary: 'Guardar los estilos CSS: se leen en el servidor y una parte que no puede estar se rechaza',
    source: 'back-office 7 (A72); rules 45 and 47',
    method: 'PUT',
    path: '/business/styles',
    body: z.object({
      at_business: z.string().max(40).optional(),
      styles: z.string().max(MOST_LETTERS, 'Los estilos pueden tener máximo 200.000 caracteres.'),
      /** The edited version; without it the current one is replaced and stays in the history. */
      version: z.int().nonnegative().optional(),
    }),
    bodyLimit: 384 * 1024,
    output: z.object({ styles: z.string(), version: z.int().nonnegative(), message: z.string() }),
    errors: ['STALE_EDIT', 'BUSINESS_NOT_FOUND', 'STYLES_NOT_SAVED'],
  }),
};
