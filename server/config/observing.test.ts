import { expect, it } from 'vitest';
import { observingConfig } from './observing.ts';
import type { Env, Faults } from './values.ts';

function read(env: Env) {
  const faults: Faults = [];
  return { ...observingConfig(env, { port: 3000 }, faults), faults };
}

it('opens no port and sends no traces by itself', () => {
  expect(read({})).toEqual({ metrics: undefined, traces: undefined, faults: [] });
});

it('tells metrics to this machine alone, unless told otherwise', () => {
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const inside = read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' });
  expect(inside).toMatchObject({ metrics: { host: '10.0.0.5', port: 9464 }, faults: [] });
});

it('sends traces to a collector, all of them or a share', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/';
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    ratio: 1,
  });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces?.ratio).toBe(0.1);
});

it.each<[env: Env, fault: RegExp]>([
  [{ METRICS_PORT: 'nine' }, /^METRICS_PORT must be a whole number/],
  [{ METRICS_PORT: '3000' }, /^METRICS_PORT must be another one than PORT/],
  [{ METRICS_HOST: '10.0.0.5' }, /^METRICS_HOST is of METRICS_PORT/],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'a b' }, /^METRICS_HOST must be an address/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must be a share/],
])('refuses %j', (env, fault) => {
  expect(read(env).faults).toEqual([expect.stringMatching(fault)]);
});
