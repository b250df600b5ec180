import type { CallId } from '#contract/index.ts';

/** Storefront 8, as spelled there (rule 52). */
export type WordlessCode =
  | `POST_${string}_ERROR`
  | 'FAIL_UPDATE_DOC'
  | 'FAIL_DELTE_DOC'
  | 'FAIL_GET_SHOPPINGCART'
  | 'INTERNAL_ERROR';

/** The code of a failure without a readable body: broken, or from a proxy in between. */
export function wordlessCode(id: CallId, [method, path]: readonly [string, string, string?]): WordlessCode {
  if (id === 'cart.active') return 'FAIL_GET_SHOPPINGCART';
  switch (method) {
    case 'POST':
      return `POST_${routeOf(path)}_ERROR`;
    case 'PUT':
      return 'FAIL_UPDATE_DOC';
    case 'DELETE':
      return 'FAIL_DELTE_DOC';
    default:
      return 'INTERNAL_ERROR';
  }
}

function routeOf(path: string): string {
  const [route = ''] = path.replace(/^\/api\/(?:v\d\/|admin\/)?/, '').split('/');
  return route.replaceAll('-', '_').toUpperCase();
}
