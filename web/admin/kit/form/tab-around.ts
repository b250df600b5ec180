import { createContext } from 'react';

/** The tab of a field; undefined without tabs. */
export const TabAround = createContext<string | undefined>(undefined);

export const TabSeen = createContext(true);
