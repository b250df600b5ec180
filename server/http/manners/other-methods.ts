import { type CallDefinition, fullPath } from '#contract/call.ts';

/** The methods of an address, for a request with another method; none for an unknown address. */
export function createMethodsOf(definitions: readonly CallDefinition[]): (address: string) => string[] {
  const byPath = Map.groupBy(definitions, fullPath);
  const paths = [...byPath].map(([path, calls]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
  return (address) => {
    const [path = ''] = address.split('?');
    return [...new Set(paths.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort();
  };
}
