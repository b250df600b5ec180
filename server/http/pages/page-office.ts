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
 * The office that a browser chose, else that of the address: catalogues of other companies link to the prices that they
 * show (rule 128). A link changes nobody's choice.
 */
export function requestedOffice(request: FastifyRequest): string | undefined {
  return readCookie(request.headers.cookie, OFFICE_COOKIE) ?? officeOfAddress(request);
}

/** The chosen office, which is not asked for again; an office in the address counts on a page about it. */
export function chosenOffice(request: FastifyRequest, officeId: string): string | undefined {
  const cookie = readCookie(request.headers.cookie, OFFICE_COOKIE);
  return cookie ?? (officeOfAddress(request) === officeId ? officeId : undefined);
}

/** The cookie that stores the office of the address, like a chosen one; undefined where the browser has it. */
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
