import type { FastifyRequest } from 'fastify';
import { OFFICE_COOKIE } from '#web/addresses/personal-paths.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import type { Perform } from '../perform.ts';
import { readCookie } from '../session-cookie.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The chosen office if it is open to shoppers, else the default one; the list is cached. */
export async function officeOf(
  request: FastifyRequest,
  context: Context,
  { call }: Perform,
): Promise<string | Failure> {
  const offices = await call('offices.list', { query: {} }, context);
  if (isFailure(offices)) return offices;
  const requested = requestedOffice(request);
  const office =
    offices.list.find((candidate) => candidate.id === requested) ??
    offices.list.find((candidate) => candidate.is_default) ??
    offices.list[0];
  return office?.id ?? '';
}

/**
 * The office that a browser chose; without one, that of the address: catalogues of other companies lead to the prices
 * that they say (rule 128). Nobody's choice is changed by a link.
 */
export function requestedOffice(request: FastifyRequest): string | undefined {
  return readCookie(request.headers.cookie, OFFICE_COOKIE) ?? officeOfAddress(request);
}

/** The choice that is not asked for any more; an office of the address is one where the page is of it. */
export function chosenOffice(request: FastifyRequest, officeId: string): string | undefined {
  const cookie = readCookie(request.headers.cookie, OFFICE_COOKIE);
  return cookie ?? (officeOfAddress(request) === officeId ? officeId : undefined);
}

/** Keeps the office of the address, as the shop keeps a chosen one; undefined where the browser has it. */
export function officeCookie(request: FastifyRequest, chosen: string | undefined): string | undefined {
  if (chosen === undefined || readCookie(request.headers.cookie, OFFICE_COOKIE) !== undefined)
    return undefined;
  return `${OFFICE_COOKIE}=${chosen}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`;
}

function officeOfAddress(request: FastifyRequest): string | undefined {
  const search = request.raw.url?.split('?')[1];
  const named = search?.includes('sede=') ? new URLSearchParams(search).get('sede') : null;
  return named !== null && UUID.test(named) ? named : undefined;
}
