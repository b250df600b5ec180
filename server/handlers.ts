import type { CallId } from '#contract/index.ts';
import { businessHandlers } from './business/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { communityHandlers } from './community/handlers.ts';
import type { HandlersOf } from './http/context.ts';
import { identityHandlers } from './identity/handlers.ts';
import { officeHandlers } from './offices/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { searchHandlers } from './search/handlers.ts';

/** Who answers each call; a call without an answer does not compile. */
export const handlers: HandlersOf<CallId> = {
  ...businessHandlers,
  ...officeHandlers,
  ...catalogueHandlers,
  ...searchHandlers,
  ...communityHandlers,
  ...identityHandlers,
  ...cartHandlers,
  ...orderHandlers,
};
