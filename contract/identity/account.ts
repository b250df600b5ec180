import { z } from 'zod';
import { call } from '../call.ts';
import { type FileRule, fileField } from '../files.ts';
import { Done, Geopoint, HabeasAccept, Id, Instant, OneLine } from '../wire.ts';

export const Address = z
  .object({
    id: Id,
    address: z.string(),
    /** Neighbourhood. */
    alias: z.string(),
    city: z.string(),
    /** Indication or apartment. */
    comment: z.string(),
    geopoint: Geopoint,
    /** The office that covers it. */
    idBranch: Id.nullable(),
    branch: z.string(),
    zone: z.enum(['cercano', 'lejano', 'muy_lejano']).nullable(),
    defaultAddress: z.boolean(),
  })
  .meta({ id: 'Address' });

/** A person as they see themselves (storefront 3, "User"). Never the password, never another person. */
export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    identification_card: z.string(),
    birthday: z.string().nullable(),
    photoUrl: z.string(),
    thumbnail: z.string(),
    role: z.enum([
      'client',
      'admin',
      'superadmin',
      'hyperadmin',
      'habeasAdmin',
      'provider',
      'wholesaler',
      'picker',
      'delivery',
    ]),
    branchId: Id.nullable(),
    isAdminOrSuper: z.boolean(),
    habeasAccept: z.boolean(),
    /** False for people who only sign in by Google or phone. */
    has_password: z.boolean(),
    addresses: z.array(Address),
    /** How the account was created: email, google, phone. */
    provider: z.string(),
    creationDate: Instant,
    lastUpdateDate: Instant,
    last_active_date: Instant.nullable(),
    /** The name of their household; null without one (docs/decisions/099). */
    household: z.string().nullable(),
  })
  .meta({ id: 'User' });

/**
 * A signed-in person and their token. The browser gets the same token as an HttpOnly cookie and never reads this one.
 */
export const SignedIn = z.object({ user: User, token: z.string() });

/**
 * Signing the person out everywhere else renews the token of this session (ASVS 7.4.3): the previous one becomes
 * invalid.
 */
export const Renewed = z.object({ message: z.string(), token: z.string() }).meta({ id: 'Renewed' });

/** An address as saved; the server derives office and zone from the point. */
export const AddressInput = z
  .object({
    id: Id.optional(),
    city: OneLine.min(1, 'Selecciona una ciudad.').max(80),
    address: OneLine.min(5, 'Ingresa una dirección.').max(160),
    alias: OneLine.min(1, 'Ingresa un barrio.').max(80),
    comment: OneLine.min(1, 'Ingresa una indicacion.').max(200),
    geopoint: Geopoint,
    defaultAddress: z.boolean().optional(),
  })
  .meta({ id: 'AddressInput' });

/** A portrait that its page drew small before sending it. */
const photoFile = {
  what: 'La foto',
  kinds: ['jpeg', 'png', 'webp', 'avif'],
  most: 300_000,
  seconds: 30,
} as const satisfies FileRule;

export const accountCalls = {
  'users.login': call({
    summary: 'Iniciar sesión con email y contraseña',
    source: 'storefront 7 (S01)',
    method: 'POST',
    path: '/users/login',
    version: 'v1',
    who: 'anyone',
    body: z.object({
      email: z.string().max(200).optional(),
      password: z.string().max(200).optional(),
      googleToken: z.string().max(4000).optional(),
      habeasAccept: HabeasAccept,
    }),
    output: SignedIn,
    errors: [
      'CONSENT_NEEDED',
      'LOGIN_FAILED',
      'LOGIN_METHOD_OFF',
      'PROVIDER_NEEDS_PASSWORD',
      'SECOND_FACTOR_NEEDED',
    ],
  }),

  'users.createAccount': call({
    summary: 'Crear una cuenta',
    source: 'storefront 7 (S02), rules 42 and 43',
    method: 'POST',
    path: '/users/create-account',
    version: 'v1',
    who: 'anyone',
    body: z.object({
      email: z.string().max(200).default(''),
      password: z.string().max(200).default(''),
      name: OneLine.max(120).default(''),
      phone: z.string().max(30).default(''),
      /** The terms, shown checked (rule 43). */
      terms: z.boolean().default(true),
      /** The authorisation to treat personal data, shown unchecked; no account is made without it. */
      habeasAccept: z.boolean().default(false),
      promotionalAccept: z.boolean().default(false),
      /** Only 'client'; another role is refused. */
      role: z.string().max(40).optional(),
    }),
    output: SignedIn,
    errors: ['EMAIL_IS_USED'],
    status: 201,
  }),

  'users.logout': call({
    summary: 'Cerrar sesión',
    source: 'decision N06',
    method: 'POST',
    path: '/users/logout',
    version: 'v1',
    who: 'user',
    output: Done,
  }),

  'users.me': call({
    summary: 'La persona de esta sesión',
    source: 'rule 35: the user comes from the session',
    method: 'GET',
    path: '/users/me',
    version: 'v1',
    who: 'user',
    output: z.object({ user: User }),
  }),

  'users.update': call({
    summary: 'Actualizar mis datos o mis direcciones',
    source: 'storefront 7 (S08)',
    method: 'PUT',
    path: '/users/{id}',
    version: 'v1',
    who: 'self',
    form: true,
    params: z.object({ id: Id }),
    body: z.object({
      name: OneLine.max(120).optional(),
      last_name: OneLine.max(120).optional(),
      phone: z.string().max(30).optional(),
      identification_card: z.string().max(20).optional(),
      birthday: z.iso.date().nullable().optional(),
      /** The whole list: those without an id are new, those left out are removed. */
      addresses: z.array(AddressInput).max(20).optional(),
      habeasAccept: HabeasAccept,
      /** FCM token of this app, stored with its session and deleted with it; '' removes it. */
      FCMtoken: z
        .string()
        .regex(/^([\w:-]{20,4096})?$/, 'El token no es válido.')
        .optional(),
      /** Id of this app's live connection, stored with its session. */
      socket_id: z.string().max(100).optional(),
      /** The role one has, as part of the whole user; another one is refused. */
      role: z.string().max(40).optional(),
    }),
    /** Twenty addresses. */
    bodyLimit: 32 * 1024,
    output: z.object({ user: User }),
    errors: ['NO_COVERAGE', 'CONSENT_NEEDED'],
  }),

  'users.addSiteVisit': call({
    summary: 'Contar una visita al sitio',
    source: 'storefront 7 (S05)',
    method: 'POST',
    path: '/users/add-site-visit',
    version: 'v1',
    who: 'anyone',
    /** `office_id`: the office whose shelves are shown. */
    body: z.object({ user_id: z.string().max(60).optional(), office_id: Id.optional() }),
    output: Done,
  }),

  'users.setPhoto': call({
    summary: 'Poner o cambiar mi foto',
    form: true,
    files: { photo: photoFile },
    source: 'storefront 3 (photoUrl), rule 46; with module user_info_v2',
    method: 'PUT',
    path: '/users/me/photo',
    version: 'v1',
    who: 'user',
    body: z.object({ photo: fileField('Elige una foto.') }),
    bodyLimit: 320 * 1024,
    output: z.object({ user: User }),
  }),

  'users.removePhoto': call({
    summary: 'Quitar mi foto',
    source: 'storefront 3 (photoUrl)',
    method: 'DELETE',
    path: '/users/me/photo',
    version: 'v1',
    who: 'user',
    output: z.object({ user: User }),
  }),

  'users.changePassword': call({
    summary: 'Cambiar mi contraseña; mis demás sesiones se cierran',
    source: 'rule 42, ASVS 6.2.3 and 7.4.3',
    method: 'PUT',
    path: '/users/me/password',
    version: 'v1',
    who: 'user',
    body: z.object({
      password: z.string().max(200).default(''),
      new_password: z.string().max(200).default(''),
    }),
    output: Renewed,
    errors: ['PASSWORD_NOT_SET'],
  }),
};
