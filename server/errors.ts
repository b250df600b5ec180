import type { FastifyError } from 'fastify';
import { type Failure, fail } from './http/failure.ts';

/**
 * Errors of the line to PostgreSQL, of a server that is starting, stopping or full, and of one that keeps us waiting: for a
 * lock (55P03) or for an answer (57014). All of them are over in a while.
 */
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
  '55P03',
  '57014',
]);

/**
 * What a thrown error means to whoever called. Mistakes of the request are named, a database that is away is 503,
 * and everything else is a fault of ours that tells nothing (the log has it under the request id).
 */
export function answerToError(error: unknown): { failure: Failure; unexpected: boolean } {
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { failure: fail('PAYLOAD_TOO_LARGE'), unexpected: false };
  if (code === 'ADDRESS_TOO_LONG') return { failure: fail('ADDRESS_TOO_LONG'), unexpected: false };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const details = [{ field: 'body', message: 'No se pudo leer lo que enviaste: se espera JSON.' }];
    return { failure: fail('INVALID_INPUT', { details }), unexpected: false };
  }
  if (passingCodes.has(code ?? '') || isPoolTimeout(message))
    return { failure: fail('UNAVAILABLE'), unexpected: true };
  return { failure: fail('INTERNAL_ERROR'), unexpected: true };
}

function isPoolTimeout(message: string | undefined): boolean {
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(
    message ?? '',
  );
}
