import { z } from 'zod';
import { call } from '../call.ts';
import { Done, HabeasAccept } from '../wire.ts';
import { SignedIn } from './account.ts';

/** A phone as people write it; only Colombian mobiles get a code. */
const Phone = z.string().max(30).default('');
/** Six digits. */
const Code = z.string().max(20).default('');
/** The token of the first answer, to be sent with the code. */
const SessionToken = z.string().max(100).default('');

export const waysInCalls = {
  'users.restorePassword': call({
    summary: 'Pedir el enlace para recuperar la contraseña, o confirmar la nueva con el token del enlace',
    source: 'storefront 7 (S03), rule 42',
    method: 'POST',
    path: '/users/restore-password',
    version: 'v1',
    who: 'anyone',
    body: z.object({
      email: z.string().max(200).default(''),
      /** With the token: the new password. */
      password: z.string().max(200).optional(),
      /** From the mailed link; valid once, for 60 minutes. Using it ends all sessions of the person. */
      token: z.string().max(100).optional(),
    }),
    output: Done,
    errors: ['BAD_REQUEST_NOT_USER_FOUND', 'RESTORE_FAILED'],
  }),

  'auth.providerNonce': call({
    summary: 'El nonce con el que se pide a Google un token de identidad: sirve una vez, 10 minutos',
    source: 'rule 36, ASVS 10.5.1',
    method: 'POST',
    path: '/auth/provider/nonce',
    version: 'v1',
    who: 'anyone',
    body: z.object({ provider: z.literal('google').default('google') }),
    /**
     * `authorizeUrl`: where to send the person, with client id, nonce and this shop's /google-response as return
     * address.
     */
    output: z.object({ nonce: z.string(), clientId: z.string(), authorizeUrl: z.string() }),
    errors: ['LOGIN_METHOD_OFF'],
  }),

  'auth.providerLogin': call({
    summary: 'Iniciar sesión con un token de identidad de Google; la primera vez crea la cuenta',
    source: 'storefront 7 (S12)',
    method: 'POST',
    path: '/auth/provider/login',
    version: 'v1',
    who: 'anyone',
    body: z.object({ token: z.string().max(4000), habeasAccept: HabeasAccept }),
    output: SignedIn,
    errors: [
      'CONSENT_NEEDED',
      'LOGIN_FAILED',
      'LOGIN_METHOD_OFF',
      'PROVIDER_NEEDS_PASSWORD',
      'SECOND_FACTOR_NEEDED',
    ],
  }),

  'users.loginOtp': call({
    summary: 'Enviar un código al celular',
    source: 'storefront 7 (S06), rule 44',
    method: 'POST',
    path: '/users/login-otp',
    version: 'v1',
    who: 'anyone',
    body: z.object({ phone: Phone }),
    output: Done,
    errors: ['LOGIN_METHOD_OFF', 'PHONE_CODE_NOT_SENT'],
  }),

  'users.checkOtp': call({
    summary: 'Iniciar sesión con el código enviado al celular',
    source: 'storefront 7 (S07), rule 44',
    method: 'POST',
    path: '/users/check-otp',
    version: 'v1',
    who: 'anyone',
    body: z.object({ phone: Phone, otp: Code, habeasAccept: HabeasAccept }),
    output: SignedIn,
    errors: ['CONSENT_NEEDED', 'LOGIN_METHOD_OFF', 'PHONE_CODE_WRONG'],
  }),

  'auth.smsLogin': call({
    summary: 'Enviar un código al celular; la respuesta trae el token con el que sirve',
    source: 'storefront 7 (S09), rule 44',
    method: 'POST',
    path: '/auth/sms/login',
    version: 'v1',
    who: 'anyone',
    body: z.object({ phone: Phone }),
    output: z.object({ token: z.string(), message: z.string() }),
    errors: ['LOGIN_METHOD_OFF', 'PHONE_CODE_NOT_SENT'],
  }),

  'auth.smsCheckToken': call({
    summary: 'Iniciar sesión con el token y el código; la primera vez crea la cuenta',
    source: 'storefront 7 (S10), rule 44',
    method: 'POST',
    path: '/auth/sms/check-token',
    version: 'v1',
    who: 'anyone',
    body: z.object({ token: SessionToken, code: Code, habeasAccept: HabeasAccept }),
    output: SignedIn,
    errors: ['CONSENT_NEEDED', 'LOGIN_METHOD_OFF', 'PHONE_SESSION_MISSING', 'PHONE_CODE_WRONG'],
  }),

  'auth.smsResendCode': call({
    summary: 'Enviar otro código para el mismo token, pasados 60 segundos',
    source: 'storefront 7 (S11), rule 44',
    method: 'POST',
    path: '/auth/sms/resend-code',
    version: 'v1',
    who: 'anyone',
    body: z.object({ token: SessionToken }),
    output: Done,
    errors: ['LOGIN_METHOD_OFF', 'PHONE_SESSION_MISSING', 'PHONE_CODE_NOT_SENT'],
  }),
};
