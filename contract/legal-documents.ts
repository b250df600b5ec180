import { z } from 'zod';
import { LEGAL_DOCUMENTS } from '#rules/legal-documents/document.ts';
import { call } from './call.ts';
import { Id, Instant } from './wire.ts';

const source = 'Ley 1480 of 2011, article 50 c; Decreto 1377 of 2013, article 13; paths chosen here' as const;

const Kind = z.enum(LEGAL_DOCUMENTS);
const Version = z.int().positive();
/** A day in Colombia, 'YYYY-MM-DD'. */
const Day = z.iso.date('Elige el día desde el que rige.');

const Section = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, 'Escribe el título de la sección.')
      .max(120, 'El título puede tener máximo 120 caracteres.'),
    paragraphs: z
      .array(z.string().trim().min(1).max(4_000, 'Un párrafo puede tener máximo 4.000 caracteres.'))
      .min(1, 'Escribe el texto de la sección.')
      .max(40, 'Una sección puede tener máximo 40 párrafos.'),
  })
  .meta({ id: 'LegalSection' });

const Document = z
  .object({
    kind: Kind,
    /** 0 before the business publishes one: our text, filled in from its configuration. */
    version: z.int().nonnegative(),
    /** null before the business publishes one. */
    in_force_from: Day.nullable(),
    sections: z.array(Section),
    /** The published versions whose day has come, newest first. */
    versions: z.array(z.object({ version: Version, in_force_from: Day })),
  })
  .meta({ id: 'LegalDocument' });

const Published = z
  .object({
    kind: Kind,
    version: Version,
    in_force_from: Day,
    published_date: Instant,
    /** '' came with the demonstration. */
    published_by: z.string(),
    in_force: z.boolean(),
  })
  .meta({ id: 'PublishedLegalDocument' });

const staff = { version: 'admin', who: 'superadmin', source } as const;

export const legalDocumentCalls = {
  'legalDocuments.get': call({
    summary: 'Los términos o la política de datos que rigen hoy, o una versión anterior',
    source,
    method: 'GET',
    path: '/legal-documents',
    version: 'v1',
    who: 'anyone',
    query: z.object({
      kind: Kind,
      number: z.coerce.number<string | number>().int().positive().optional(),
      /** Whose hours an unpublished text says; without it those of the first office. */
      office_id: Id.optional(),
    }),
    output: Document,
    cache: 'public',
  }),
  'legalDocuments.list': call({
    ...staff,
    summary: 'Ver las versiones publicadas de los términos y de la política de datos',
    method: 'GET',
    path: '/admin/legal-documents',
    output: z.object({ list: z.array(Published) }),
  }),
  'legalDocuments.draft': call({
    ...staff,
    summary: 'El texto con el que empieza la próxima versión: la última, o el nuestro con tus datos',
    method: 'GET',
    path: '/admin/legal-documents/draft',
    query: z.object({
      kind: Kind,
      /** Our text with the configuration of today, although the business has published one. */
      fresh: z.stringbool().default(false),
    }),
    output: z.object({ latest: z.int().nonnegative(), sections: z.array(Section) }),
  }),
  'legalDocuments.publish': call({
    ...staff,
    summary: 'Publicar una versión nueva, que rige desde el día que digas',
    method: 'POST',
    path: '/admin/legal-documents',
    body: z.object({
      kind: Kind,
      /** The last version when it was written. */
      latest: z.int().nonnegative(),
      in_force_from: Day,
      sections: z
        .array(Section)
        .min(1, 'Escribe al menos una sección.')
        .max(40, 'Puede tener máximo 40 secciones.'),
    }),
    output: z.object({ doc: Published }),
    errors: ['STALE_EDIT'],
    status: 201,
  }),
};
