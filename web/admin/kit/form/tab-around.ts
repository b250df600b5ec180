import { createContext } from 'react';

export const TabAround = createContext<string | undefined>(undefined);

/** Whether the surrounding tab was opened; true without tabs. */
export const TabSeen = createContext(true);
