import type { installationCalls } from '#contract/installation/businesses.ts';
import type { openingCalls } from '#contract/installation/opening.ts';
import type { operationCalls } from '#contract/installation/operations.ts';
import type { HandlersOf } from '#server/http/context.ts';
import {
  changeHosts,
  changeModules,
  createBusiness,
  getModules,
  listBusinesses,
  makeReal,
  renewLink,
} from './businesses.ts';
import { closeShop, confirmOpeningItem, getOpening, openShop } from './opening.ts';
import { readOperations, runCheck } from './operations/operations.ts';

export const installationHandlers = {
  'businesses.list': listBusinesses,
  'businesses.create': createBusiness,
  'businesses.hosts': changeHosts,
  'businesses.modules': getModules,
  'businesses.setModules': changeModules,
  'businesses.endDemonstration': makeReal,
  'businesses.link': renewLink,
  'opening.get': getOpening,
  'opening.confirm': confirmOpeningItem,
  'opening.open': openShop,
  'opening.close': closeShop,
  'operations.read': readOperations,
  'operations.check': runCheck,
} satisfies HandlersOf<
  keyof typeof installationCalls | keyof typeof openingCalls | keyof typeof operationCalls
>;
