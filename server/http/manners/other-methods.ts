import { type CallDefinition, fullPath } from '#contract/call.ts';

/** The methods an address is served with, for a request with another one; none for an address that there is not. */
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
