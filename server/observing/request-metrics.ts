import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { registry } from './metrics.ts';

/** More businesses than this are one. */
const MOST_BUSINESSES = 300;
const OTHERS = 'other';
/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `buckets`: how many took at most that long and longer than the bound before. */
type RouteCounts = {
  method: string;
  route: string;
  byStatus: Map<number, number>;
  buckets: number[];
  seconds: number;
};
type BusinessCounts = { byClass: number[]; seconds: number };

const byRoute = new Map<string, Map<string, RouteCounts>>();
const byBusiness = new Map<string, BusinessCounts>();

/**
 * Counts an answered request. Plain numbers, given to Prometheus when it asks: the labels of prom-client cost 3 µs a
 * request, and a cached answer 50.
 */
export function countRequest(
  method: string,
  route: string,
  business: string | undefined,
  status: number,
  seconds: number,
): void {
  const counts = routeCounts(method, route);
  counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
  let bucket = 0;
  while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
  counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
  counts.seconds += seconds;
  if (business === undefined) return;
  const own = businessCounts(business);
  const hundred = Math.floor(status / 100);
  own.byClass[hundred] = (own.byClass[hundred] ?? 0) + 1;
  own.seconds += seconds;
}

/** Routes are those of the code, so there are few. */
function routeCounts(method: string, route: string): RouteCounts {
  let methods = byRoute.get(route);
  if (!methods) {
    methods = new Map();
    byRoute.set(route, methods);
  }
  let counts = methods.get(method);
  if (!counts) {
    const buckets = new Array<number>(BOUNDS.length + 1).fill(0);
    counts = { method, route, byStatus: new Map(), buckets, seconds: 0 };
    methods.set(method, counts);
  }
  return counts;
}

function businessCounts(business: string): BusinessCounts {
  const known = byBusiness.get(business);
  if (known) return known;
  const name = byBusiness.size < MOST_BUSINESSES ? business : OTHERS;
  let counts = byBusiness.get(name);
  if (!counts) {
    counts = { byClass: [0, 0, 0, 0, 0, 0], seconds: 0 };
    byBusiness.set(name, counts);
  }
  return counts;
}

/** What prom-client asks of a metric. */
function collected(
  type: 'counter' | 'histogram',
  name: string,
  help: string,
  values: () => MetricValue<string>[],
): void {
  const get = async () => ({ name, help, type, values: values(), aggregator: 'sum' });
  registry.registerMetric({ name, get, reset() {} } as never as Parameters<
    typeof registry.registerMetric
  >[0]);
}

const routes = () => [...byRoute.values()].flatMap((methods) => [...methods.values()]);

collected('counter', 'canasta_http_requests_total', 'Answered requests by route', () =>
  routes().flatMap(({ method, route, byStatus }) =>
    [...byStatus].map(([status, value]) => ({ value, labels: { method, route, status } })),
  ),
);

collected('histogram', 'canasta_http_request_seconds', 'Duration of requests by route', () =>
  routes().flatMap((counts) => histogramOf(counts)),
);

function histogramOf({
  route,
  method,
  buckets,
  seconds,
}: RouteCounts): MetricObjectWithValues<MetricValue<string> & { metricName: string }>['values'] {
  let sum = 0;
  const labels = { method, route };
  const name = 'canasta_http_request_seconds';
  const bounded = buckets.map((count, index) => {
    sum += count;
    return { metricName: `${name}_bucket`, value: sum, labels: { ...labels, le: BOUNDS[index] ?? '+Inf' } };
  });
  return [
    ...bounded,
    { metricName: `${name}_sum`, value: seconds, labels },
    { metricName: `${name}_count`, value: sum, labels },
  ];
}

collected('counter', 'canasta_business_requests_total', 'Answered requests by business', () =>
  [...byBusiness].flatMap(([business, { byClass }]) =>
    byClass.flatMap((value, hundred) =>
      value === 0 ? [] : [{ value, labels: { business, status: `${hundred}xx` } }],
    ),
  ),
);

collected('counter', 'canasta_business_request_seconds_total', 'Time spent on requests by business', () =>
  [...byBusiness].map(([business, { seconds }]) => ({ value: seconds, labels: { business } })),
);
