import { createContext } from 'react';

/** The tab of a field; undefined without tabs. */
export const TabAround = createContext<string | undefined>(undefined);

/** Whether the surrounding tab was opened; true without tabs. */
export const TabSeen = createContext(true);
