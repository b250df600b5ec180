import type { FastifyError } from 'fastify';
import { type Failure, FailureError, fail } from './http/failure.ts';
import { StorageError } from './storage/storage.ts';

/** Of the line to PostgreSQL, and of a disk of ours that is full or cannot be written. */
const passingCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'],
]);

/**
 * What PostgreSQL says of a lost line (08), of races that were lost again and again (40), of too little disk, memory
 * or connections (53), of starting and stopping (57P0), and of a server that may only be read (25006), keeps us
 * waiting for a lock (55P03) or for an answer (57014), or cannot reach its files (58030).
 */
const passingStates = /^((08|40|53)[0-9A-Z]{3}|57P0\d|25006|55P03|57014|58030)$/;

/**
 * What a thrown error means to whoever called. Mistakes of the request are named, a database that is away is 503,
 * and everything else is a fault of ours that tells nothing (the log has it under the request id).
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

/** All of these are over in a while. */
function isPassing(code: string): boolean {
  return passingCodes.has(code) || passingStates.test(code);
}

function isPoolTimeout(message: string | undefined): boolean {
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
    message ?? '',
  );
}
