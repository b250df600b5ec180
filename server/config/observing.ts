import { type Env, type Faults, text, wholeNumber } from './values.ts';

export type ObservingConfig = {
  /** Where Prometheus reads /metrics; undefined = nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** The OpenTelemetry collector; undefined = no traces. */
  traces: { endpoint: string; ratio: number } | undefined;
};

export function observingConfig(env: Env, shop: { port: number }, faults: Faults): ObservingConfig {
  return { metrics: metricsAddress(env, shop, faults), traces: traces(env, faults) };
}

/** Metrics have a port of their own, because they are not for visitors. */
function metricsAddress(env: Env, shop: { port: number }, faults: Faults) {
  const host = text(env, 'METRICS_HOST') ?? '127.0.0.1';
  if (!/^[\w.:-]+$/.test(host))
    faults.push(`METRICS_HOST must be an address or a name such as 10.0.0.5: "${host}"`);
  if (text(env, 'METRICS_PORT') === undefined) {
    if (text(env, 'METRICS_HOST') !== undefined)
      faults.push('METRICS_HOST is of METRICS_PORT: set both or none');
    return undefined;
  }
  const port = wholeNumber(env, 'METRICS_PORT', { from: 1, to: 65_535, fallback: 0 }, faults);
  if (port === shop.port) faults.push(`METRICS_PORT must be another one than PORT: "${port}"`);
  return { host, port };
}

function traces(env: Env, faults: Faults) {
  const value = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const ratioText = text(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const ratio = /^\d(\.\d+)?$/.test(ratioText) ? Number(ratioText) : Number.NaN;
  if (!(ratio <= 1)) faults.push(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1: "${ratioText}"`);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    faults.push(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318: "${value}"`);
  return { endpoint: value.replace(/\/+$/, ''), ratio };
}
