import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process, as counted where things happen. What is counted for each request is in
 * request-metrics.ts, what is only looked up when somebody asks in metrics-server.ts.
 */
export const registry = new Registry();

const registers = [registry];
let watched = false;

/** Requests, event loop, garbage collection and memory are watched from here on: it costs a little. */
export function watchProcess(): void {
  if (!watched) collectDefaultMetrics({ register: registry });
  watched = true;
}

export const isWatched = () => watched;

export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Refused calls by the code of their failure (contract/errors.ts). */
export const refusals = new Counter({
  name: 'canasta_refusals_total',
  help: 'Refused requests by code of the failure',
  labelNames: ['code'],
  registers,
});

export const connectionWaits = new Histogram({
  name: 'canasta_db_connection_wait_seconds',
  help: 'How long work waited for a connection of the pool to PostgreSQL',
  buckets: SECONDS,
  registers,
});

/** `outcome`: ok (it answered), timeout, failed (no answer) or paused (not asked: it failed often). */
export const providerRequests = new Counter({
  name: 'canasta_provider_requests_total',
  help: 'Requests to outside providers by outcome',
  labelNames: ['provider', 'outcome'],
  registers,
});

export const providerSeconds = new Histogram({
  name: 'canasta_provider_request_seconds',
  help: 'Duration of requests to outside providers',
  labelNames: ['provider'],
  buckets: SECONDS,
  registers,
});

/** What a provider decided about an attempt to pay; a transaction that PostgreSQL had repeated counts twice. */
export const payments = new Counter({
  name: 'canasta_payments_total',
  help: 'Online payments by gateway and what the provider decided',
  labelNames: ['gateway', 'status'],
  registers,
});

/** The last comparison of an order, under its locks: goods, window, coupon or price were no longer as it had read. */
export const lostRaces = new Counter({
  name: 'canasta_oversell_guard_total',
  help: 'Orders that found at their last comparison that what they take has changed',
  registers,
});

export const backgroundErrors = new Counter({
  name: 'canasta_background_errors_total',
  help: 'Errors of work without a request',
  registers,
});
