import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { ObservingConfig } from '#server/config/observing.ts';
import { appVersion } from '#server/installation/app-version.ts';
import { parentOf } from './request-names.ts';
import type { SpanOf, Tracing } from './tracing.ts';

/** How long spans wait for others that are sent with them. */
const SEND_MS = 2_000;
/** A collector that does not answer costs nobody more than this, at the end of a process. */
const CLOSE_MS = 2_000;

const kinds = { call: SpanKind.INTERNAL, statement: SpanKind.CLIENT, provider: SpanKind.CLIENT } as const;

/**
 * OpenTelemetry by its own SDK: a span for each request, call, statement and request to a provider, sent by OTLP over
 * HTTP. No span holds values of a statement, addresses people asked for, or anything of a person.
 */
export function openTracing(
  { endpoint, ratio }: NonNullable<ObservingConfig['traces']>,
  instance: string,
): Tracing {
  const sampled = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'canasta',
      'service.version': appVersion,
      'service.instance.id': instance,
    }),
    // A visitor may send any parent: that does not decide how much is kept.
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('canasta', appVersion);
  const current = new AsyncLocalStorage<Context>();
  const ofRequest = new WeakMap<FastifyRequest, Span>();

  return {
    request(request, proceed) {
      const parent = parentOf(request.headers);
      const outer = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.flags,
            isRemote: true,
          })
        : ROOT_CONTEXT;
      const attributes = { 'http.request.method': request.method, 'canasta.request_id': request.id };
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, outer);
      ofRequest.set(request, span);
      current.run(trace.setSpan(outer, span), proceed);
    },
    endRequest(request, { statusCode }, route) {
      const span = ofRequest.get(request);
      if (!span) return;
      span.updateName(`${request.method} ${route ?? 'unknown'}`);
      span.setAttribute('http.response.status_code', statusCode);
      if (route !== undefined) span.setAttribute('http.route', route);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    run(what, work) {
      const outer = current.getStore();
      if (!outer && what.kind !== 'provider') return work();
      return runIn(what, outer ?? ROOT_CONTEXT, work);
    },
    async close() {
      const late = pause(CLOSE_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };

  async function runIn<T>({ name, kind, attributes = {} }: SpanOf, outer: Context, work: () => Promise<T>) {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, outer);
    try {
      return await current.run(trace.setSpan(outer, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      // Its name only: messages of PostgreSQL repeat values.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  }
}
