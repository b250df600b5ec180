import { createContext } from 'react';

export const TabAround = createContext<string | undefined>(undefined);

export const TabSeen = createContext(true);
