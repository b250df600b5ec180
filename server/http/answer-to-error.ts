import type { FastifyError } from 'fastify';
import { StorageError } from '../storage/storage.ts';
import { type Failure, FailureError, fail } from './failure.ts';

/** Error codes of the connection to PostgreSQL, and of a local disk that is full or cannot be written. */
const passingCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'],
]);

/**
 * PostgreSQL's codes for a lost connection (08), repeatedly lost races (40), too little disk, memory or connections
 * (53), starting and stopping (57P0), a read-only server (25006), lock (55P03) and statement (57014) timeouts, and
 * unreachable files (58030).
 */
const passingStates = /^((08|40|53)[0-9A-Z]{3}|57P0\d|25006|55P03|57014|58030)$/;

/**
 * The response to a thrown error. Mistakes of the request are named, an unreachable database is 503, and everything
 * else is an internal error without details (the log has them under the request id).
 */
export function answerToError(error: unknown): { failure: Failure; unexpected: boolean } {
  if (error instanceof FailureError) return { failure: error.failure, unexpected: false };
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { failure: fail('PAYLOAD_TOO_LARGE'), unexpected: false };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const details = [{ field: 'body', message: 'No se pudo leer lo que enviaste: se espera JSON.' }];
    return { failure: fail('INVALID_INPUT', { details }), unexpected: false };
  }
  if (isPassing(code ?? '') || isPoolTimeout(message) || error instanceof StorageError)
    return { failure: fail('UNAVAILABLE'), unexpected: true };
  return { failure: fail('INTERNAL_ERROR'), unexpected: true };
}

/** Whether the fault is expected to be over in a while. */
function isPassing(code: string): boolean {
  return passingCodes.has(code) || passingStates.test(code);
}

function isPoolTimeout(message: string | undefined): boolean {
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
    message ?? '',
  );
}
