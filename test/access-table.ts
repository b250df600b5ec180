import { type Caller, everyCaller, mayCall } from '#contract/access.ts';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import type { RawInput } from '#server/http/perform.ts';
import { missingId } from './factories/ids.ts';
import { tableOf } from './table.ts';

const definitions = Object.entries(calls) as [CallId, CallDefinition][];

/** The sixteen of storefront 7, and what each of them could do. */
export const genericRoutes = [
  'brands',
  'campaings',
  'categories',
  'cupons',
  'cupons-used',
  'custom_carts',
  'habeas-data',
  'logs',
  'offers',
  'offices',
  'orders',
  'products',
  'shopping_cart',
  'shopping_cart_history',
  'stats',
  'users',
];
export const genericCalls = [
  ['GET', ''],
  ['GET', '/all_paginate'],
  ['GET', `/${missingId}`],
  ['POST', ''],
  ['PUT', ''],
  ['PUT', `/${missingId}`],
  ['DELETE', `/${missingId}`],
] as const;

export function pathOf(definition: CallDefinition): RegExp {
  return new RegExp(`^${fullPath(definition).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/**
 * Input that no schema lets through. Allowed callers are told so (400), nothing is changed, and nobody can
 * mistake "you may not" for "there is no such thing". Calls without input are made as they are.
 */
export function senseless({ path, query, body }: CallDefinition): RawInput {
  const nonsense = 'x.'.repeat(151);
  return {
    params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, nonsense])),
    query: Object.fromEntries(namesOf(query).map((name) => [name, nonsense])),
    body: body ? 1 : undefined,
  };
}

/** As many as an address has room for. */
function namesOf(query: CallDefinition['query']): string[] {
  return Object.keys(query?.shape ?? {}).slice(0, 25);
}

export function takesInput({ params, query, body }: CallDefinition): boolean {
  return [params, query, body].some((schema) => schema !== undefined);
}

/** Anybody who is signed in may take a request back, or leave a household; nobody here has made one. */
const nothingOfTheirs: readonly CallDefinition[] = [
  calls['personalData.cancelDeletion'],
  calls['household.dissolve'],
  calls['household.invite'],
  calls['household.revoke'],
  calls['household.leave'],
  calls['household.take'],
  calls['household.giveBack'],
];

export function expectedOutcome(definition: CallDefinition, caller: Caller): string {
  // Everybody is answered at its address (server/resource/staff-reading.test.ts).
  if (definition.insteadOf !== undefined) return '400 INVALID_INPUT';
  if (!mayCall(definition.who, caller)) return caller === 'guest' ? '401 NOT_SIGNED_IN' : '404 NOT_FOUND';
  if (takesInput(definition)) return '400 INVALID_INPUT';
  return nothingOfTheirs.includes(definition) ? '404 NOT_FOUND' : 'let in';
}

/** One line a call: its id, method, address, word of access, and who may make it. */
export function table(): string {
  const rows = [
    ['call', 'method', 'address', 'who', ...everyCaller],
    ...definitions.map(([id, definition]) => [
      id,
      definition.method,
      fullPath(definition),
      definition.who,
      ...everyCaller.map((caller) => (mayCall(definition.who, caller) ? 'yes' : 'no')),
    ]),
  ];
  return tableOf(rows);
}
