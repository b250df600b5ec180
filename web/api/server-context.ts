import { createContext, type RouterContext } from 'react-router';
import type { ErrorCode, ErrorDetail } from '#contract/errors.ts';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import type { Role } from '#rules/roles.ts';

export type CallFailure = { failure: ErrorCode; message: string; details: ErrorDetail[]; data?: unknown };

export type UserView = {
  id: string;
  name: string;
  role: Role;
  /** The branch of this person; null = free choice. */
  officeId: string | null;
};

export type ServerContext = {
  /**
   * A typed call of the contract, made in the process without a network request; the same access rules apply.
   */
  call: <Id extends CallId>(id: Id, input: InputOf<Id>) => Promise<OutputOf<Id> | CallFailure>;
  requestId: string;
  /**
   * Null on all public pages: they are cached for everyone, so they must not contain personal data; the browser loads
   * the session afterwards. Personal pages (personal-paths.ts) have it.
   */
  user: UserView | null;
  /** The office whose prices the page shows: the selected one, otherwise the default (rule 29). */
  officeId: string;
  /** False on a first visit: the default office is shown, and the page asks for one. */
  hasChosenOffice: boolean;
  /** Whether the visitor said to be of age (rule 106). */
  isAdult: boolean;
  /** Whether staff preview the page before others see it (docs/decisions/075). */
  isPreview: boolean;
};

type Keyed = { [key: symbol]: RouterContext<ServerContext> | undefined };

/**
 * The key under which the server hands itself to the loaders. The bundle and the server each load
 * their own copy of this module, so the key lives in the global registry that both share.
 */
export const serverContext: RouterContext<ServerContext> = sharedKey();

function sharedKey(): RouterContext<ServerContext> {
  const registry = globalThis as Keyed;
  const name = Symbol.for('canasta.server');
  const key = registry[name] ?? createContext<ServerContext>();
  registry[name] = key;
  return key;
}
