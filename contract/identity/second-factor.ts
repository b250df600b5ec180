import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Instant } from '../wire.ts';
import { Renewed, SignedIn } from './account.ts';
import { team } from './second-factor-team.ts';

/** Six digits of the app, or a recovery code; spaces and dashes are ignored. */
const Code = z.string().max(40).default('');

/**
 * The secret for an authenticator app, as text and as the content of its QR code (otpauth://totp/…). Shown only to its
 * owner, once.
 */
const Offer = z
  .object({ secret: z.string(), uri: z.string(), account: z.string() })
  .meta({ id: 'SecondFactorOffer' });

/** Ten codes, each valid once instead of the app's. Shown only here. */
const RecoveryCodes = z.array(z.string()).length(10);

/** Calls of a sign-in that waits for its second step: with the token of SECOND_FACTOR_NEEDED in place of a session. */
const atSignIn = {
  'secondFactor.atSignIn': call({
    summary: 'El paso que falta en este ingreso: un código, o inscribir una aplicación de códigos',
    source: 'ASVS 6.3.3',
    method: 'GET',
    path: '/users/second-factor',
    version: 'v1',
    who: 'anyone',
    /** 'over': no sign-in waits, or it waited too long. */
    output: z.object({ step: z.enum(['code', 'enrol', 'over']), expires: Instant.nullable() }),
  }),

  'secondFactor.finish': call({
    summary: 'Terminar de entrar con el código de la aplicación o uno de recuperación',
    source: 'ASVS 6.3.3, RFC 6238',
    method: 'POST',
    path: '/users/second-factor',
    version: 'v1',
    who: 'anyone',
    body: z.object({ code: Code }),
    output: SignedIn.extend({ recovery_codes_left: z.int().nonnegative() }),
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OVER'],
  }),

  'secondFactor.offerAtSignIn': call({
    summary: 'La clave para la aplicación de códigos de quien debe inscribir una antes de entrar',
    source: 'ASVS 6.3.3, RFC 6238',
    method: 'POST',
    path: '/users/second-factor/offer',
    version: 'v1',
    who: 'anyone',
    body: z.object({}).default({}),
    output: Offer,
    errors: ['SECOND_FACTOR_OVER'],
  }),

  'secondFactor.confirmAtSignIn': call({
    summary: 'Confirmar la aplicación con su primer código y terminar de entrar',
    source: 'ASVS 6.3.3, RFC 6238',
    method: 'POST',
    path: '/users/second-factor/confirm',
    version: 'v1',
    who: 'anyone',
    body: z.object({ code: Code }),
    output: SignedIn.extend({ recovery_codes: RecoveryCodes }),
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OVER'],
  }),
};

/** The caller's own second factor, while signed in. */
const own = {
  'secondFactor.mine': call({
    summary: 'Si tengo segundo paso, desde cuándo, y si mi negocio lo pide',
    source: 'ASVS 6.3.3',
    method: 'GET',
    path: '/users/me/second-factor',
    version: 'v1',
    who: 'staff',
    output: z.object({
      on: z.boolean(),
      since: Instant.nullable(),
      recovery_codes_left: z.int().nonnegative(),
      demanded: z.boolean(),
      /** Whether activating it asks for the password: not for an account without one. */
      has_password: z.boolean(),
    }),
  }),

  'secondFactor.offer': call({
    summary:
      'La clave para una aplicación de códigos nueva: con la contraseña, o con un código de la que ya está',
    source: 'ASVS 7.5.1',
    method: 'POST',
    path: '/users/me/second-factor/offer',
    version: 'v1',
    who: 'staff',
    body: z.object({ password: z.string().max(200).default(''), code: Code }),
    output: Offer,
    errors: ['SECOND_FACTOR_WRONG'],
  }),

  'secondFactor.confirm': call({
    summary: 'Confirmar la aplicación con su primer código; cierra las demás sesiones',
    source: 'ASVS 7.4.3, RFC 6238',
    method: 'POST',
    path: '/users/me/second-factor/confirm',
    version: 'v1',
    who: 'staff',
    body: z.object({ code: Code }),
    output: Renewed.pick({ token: true }).extend({ recovery_codes: RecoveryCodes }),
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OVER'],
  }),

  'secondFactor.newRecoveryCodes': call({
    summary: 'Otros diez códigos de recuperación; los de antes dejan de servir',
    source: 'ASVS 7.5.1',
    method: 'POST',
    path: '/users/me/second-factor/recovery-codes',
    version: 'v1',
    who: 'staff',
    body: z.object({ code: Code }),
    output: z.object({ recovery_codes: RecoveryCodes }),
    errors: ['SECOND_FACTOR_WRONG'],
  }),

  'secondFactor.remove': call({
    summary: 'Quitar mi segundo paso, donde el negocio no lo pide',
    source: 'ASVS 7.5.1',
    method: 'POST',
    path: '/users/me/second-factor/remove',
    version: 'v1',
    who: 'staff',
    body: z.object({ code: Code }),
    output: Done,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_DEMANDED'],
  }),
};

export const secondFactorCalls = { ...atSignIn, ...own, ...team };
