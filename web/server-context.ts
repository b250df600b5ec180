import { createContext, type RouterContext } from 'react-router';

/** One typed call of the contract, made in the process without a network hop. */
export type CallFn = (name: string, input: unknown) => Promise<unknown>;

/** What the shell needs to know of the business whose host was asked for. */
export type BusinessView = {
  title: string;
  theme: 'green' | 'blue';
};

export type UserView = { id: string; name: string; role: string };

export type OfficeView = { id: string; name: string; city: string };

/** What a loader may ask of the server that renders it. */
export type ServerContext = {
  call: CallFn;
  request: {
    id: string;
    business: BusinessView | null;
    user: UserView | null;
    office: OfficeView | null;
  };
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
