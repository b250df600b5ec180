import type { ErrorCode } from '../errors.ts';
import { shopErrors } from './shop-errors.ts';
import { staffErrors } from './staff-errors.ts';

/** The text of every failure for programs that ask for English; a new code without one does not compile. */
export const englishErrors: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Some fields are not valid: see details.',
  NOT_SIGNED_IN: 'Sign in, or send a valid key.',
  FORBIDDEN_ORIGIN: 'Requests of a browser have to come from the shop itself.',
  NOT_FOUND: 'There is no such object, or it is not visible to this caller.',
  BUSINESS_NOT_FOUND: 'There is no shop at this host name.',
  METHOD_NOT_ALLOWED: 'This address is called with another method: see Allow.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait for the seconds of Retry-After.',
  REQUEST_TIMEOUT: 'The request did not arrive completely. Repeat it.',
  PAYLOAD_TOO_LARGE: 'The body of the request is too large.',
  ADDRESS_TOO_LONG: 'The address of the request is too long.',
  HEADERS_TOO_LARGE: 'The headers of the request are too large.',
  INTERNAL_ERROR:
    'Something failed on our side. Repeat the request; if it fails again, report its requestId.',
  UNAVAILABLE: 'The shop is not available. Repeat the request in a minute.',
  MISDIRECTED: 'This shop is served elsewhere. Repeat the request in a minute.',
  ...shopErrors,
  ...staffErrors,
};
