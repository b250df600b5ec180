import type { Problem } from './lint-document.mjs';

/** What the specification's own addresses bring with them, with the reason. Nothing else is allowed. */
const allowed: readonly { rule: string; reason: string; paths: RegExp }[] = [
  {
    rule: 'no-ambiguous-paths',
    reason: `The specification writes both addresses. A fixed part wins over a parameter, and parameters are UUIDs, so
      no address has two meanings.`,
    paths:
      /^#\/paths\/~1api~1(v2~1shopping-cart~1|v1~1custom_carts~1\{id\}~1products|v1~1products~1\{id\}~1(reviews|together))/,
  },
  {
    rule: 'operation-2xx-response',
    reason: 'These lead to a file: 303 is their answer.',
    paths: /^#\/paths\/~1api~1v1~1(products~1export-excel|habeas-data-excel~1\{tenant\})\/get\//,
  },
];

export function isAllowed({ rule, path }: Problem): boolean {
  return allowed.some((one) => one.rule === rule && one.paths.test(path));
}
