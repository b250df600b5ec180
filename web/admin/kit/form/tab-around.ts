import { createContext } from 'react';

/** The tab a field stands in; undefined where there are none. */
export const TabAround = createContext<string | undefined>(undefined);

/** Whether the tab around was opened once; true where there are none. */
export const TabSeen = createContext(true);
