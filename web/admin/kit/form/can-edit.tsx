import { createContext, type ReactNode, useContext } from 'react';

const CanEdit = createContext(true);

export function CanEditProvider({ canEdit, children }: { canEdit: boolean; children: ReactNode }) {
  return <CanEdit value={canEdit}>{children}</CanEdit>;
}

export function useCanEdit(): boolean {
  return useContext(CanEdit);
}
