import type { KeyContext } from '#server/http/context.ts';

/** A key as who moves an order: no person, of its office alone if it has one. */
export function asKey(context: KeyContext) {
  return { ...context, user: { id: null, role: 'key', officeId: context.key.officeId } };
}
