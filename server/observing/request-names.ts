import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '#server/db/ids.ts';

/** A proxy's own name of a request is kept, so that its log and ours speak of the same one. */
const REQUEST_ID = /^[\w.:-]{8,80}$/;
/** Of W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

export function requestIdOf({ 'x-request-id': id }: IncomingHttpHeaders): string {
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : newId();
}

export type Parent = { traceId: string; spanId: string; flags: number };

/** The trace and the span that caused a request; undefined where there is none, or nonsense. */
export function parentOf({ traceparent }: IncomingHttpHeaders): Parent | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
