import type { Attributes } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the SDK does for this process; loaded only where traces are wanted (open-tracing.ts). */
export type Tracing = {
  /** Everything until its end, however it is awaited, belongs to this request. */
  request(request: FastifyRequest, proceed: () => void): void;
  endRequest(request: FastifyRequest, reply: FastifyReply, route: string | undefined): void;
  run<T>(span: SpanOf, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Calls and statements are traced within a request only: nobody asks for each look of the rounds into the outbox. */
export type SpanOf = { name: string; kind: 'call' | 'statement' | 'provider'; attributes?: Attributes };

let tracing: Tracing | undefined;

/** One for the process, like the SDK's own registration; undefined ends it. */
export function traceWith(opened: Tracing | undefined): void {
  tracing = opened;
}

/** Undefined where nobody wants traces. */
export const activeTracing = (): Tracing | undefined => tracing;

export function traced<T>(span: SpanOf, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.run(span, work) : work();
}
