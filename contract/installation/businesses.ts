import { z } from 'zod';
import { FIRST_MODULES } from '#rules/first-modules.ts';
import { call } from '../call.ts';
import { Id, Instant, lately, Pagination, pageSize } from '../wire.ts';

const notASlug = 'El identificador lleva minúsculas, números y guiones, entre 2 y 40.';
const notAHost = 'Escribe el dominio sin https:// ni barras, como tienda.example.co.';

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])$/, notASlug);
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, notAHost)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/, notAHost);

/** A business of the installation, as a hyperadmin sees it. */
export const InstalledBusiness = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    creationDate: Instant,
    /** Null until its shop opens. */
    openedAt: Instant.nullable(),
    /** How many superadmins have chosen a password. */
    superadmins: z.int().nonnegative(),
    /** Recipient of the first link until it is used; '' for nobody. */
    waitsFor: z.string(),
    demonstration: lately(z.boolean()),
  })
  .meta({ id: 'InstalledBusiness' });

/** A module as a hyperadmin sees it of any business. */
const InstalledModules = z
  .object({
    list: z.array(
      z.object({ code: z.string(), name: z.string(), description: z.string(), is_active: z.boolean() }),
    ),
  })
  .meta({ id: 'InstalledModules' });

/** Codes of modules. */
const Modules = z.array(z.string().max(60)).max(100);

/** The link for the first superadmin to choose a password: shown once, valid for 60 minutes. */
const FirstLink = z.object({ link: z.string(), minutes: z.int().positive() });

const shared = { version: 'admin', who: 'hyperadmin', source: 'rule 66; path chosen here' } as const;

export const installationCalls = {
  'businesses.list': call({
    ...shared,
    summary: 'Los negocios de la instalación, por su identificador',
    method: 'GET',
    path: '/admin/businesses',
    /** The last slug of the previous page, as a cursor. */
    query: z.object({ after: z.string().max(40).default(''), limit: pageSize(50, 100) }),
    output: z.object({ list: z.array(InstalledBusiness), pagination: Pagination }),
  }),
  'businesses.create': call({
    ...shared,
    summary: 'Crear un negocio con su dominio y el enlace de su primer superadministrador',
    method: 'POST',
    path: '/admin/businesses',
    body: z.object({
      slug: Slug,
      name: z.string().trim().min(1, 'Escribe el nombre del negocio.').max(120),
      host: Host,
      email: z.string().trim().max(200),
      /** Those of the demonstration, unless others are chosen. */
      modules: Modules.default([...FIRST_MODULES]),
    }),
    status: 201,
    output: FirstLink.extend({ id: Id }),
    errors: ['BUSINESS_SLUG_USED', 'BUSINESS_HOST_USED'],
  }),
  'businesses.hosts': call({
    ...shared,
    summary: 'Cambiar los dominios de un negocio',
    method: 'PUT',
    path: '/admin/businesses/{id}/hosts',
    params: z.object({ id: Id }),
    body: z.object({
      hosts: z.array(Host).min(1, 'Un negocio necesita al menos un dominio.').max(20, 'Máximo 20 dominios.'),
    }),
    output: z.object({ hosts: z.array(z.string()) }),
    errors: ['BUSINESS_HOST_USED'],
  }),
  'businesses.modules': call({
    ...shared,
    summary: 'Los módulos de un negocio, en su orden',
    source: 'rules 66 and 68; path chosen here',
    method: 'GET',
    path: '/admin/businesses/{id}/modules',
    params: z.object({ id: Id }),
    output: InstalledModules,
  }),
  'businesses.setModules': call({
    ...shared,
    summary: 'Cambiar los módulos de un negocio: estos y ningún otro',
    source: 'rules 66 and 68; path chosen here',
    method: 'PUT',
    path: '/admin/businesses/{id}/modules',
    params: z.object({ id: Id }),
    body: z.object({ modules: Modules }),
    output: InstalledModules,
  }),
  'businesses.endDemonstration': call({
    ...shared,
    summary: 'Un negocio de demostración vende de verdad desde ahora: no vuelve a ser una demostración',
    source: 'rule 103; path chosen here',
    method: 'DELETE',
    path: '/admin/businesses/{id}/demonstration',
    params: z.object({ id: Id }),
    output: z.object({ demonstration: z.boolean() }),
  }),
  'businesses.link': call({
    ...shared,
    summary: 'Otro enlace para el primer superadministrador, mientras nadie haya elegido contraseña',
    method: 'POST',
    path: '/admin/businesses/{id}/link',
    params: z.object({ id: Id }),
    output: FirstLink,
    errors: ['BUSINESS_HAS_SUPERADMIN'],
  }),
};
