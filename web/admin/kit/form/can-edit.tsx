import { createContext, type ReactNode, useContext } from 'react';

const CanEdit = createContext(true);

/** Whether the user may edit; otherwise fields are read-only (back-office 5, canEdit). */
export function CanEditProvider({ canEdit, children }: { canEdit: boolean; children: ReactNode }) {
  return <CanEdit value={canEdit}>{children}</CanEdit>;
}

export function useCanEdit(): boolean {
  return useContext(CanEdit);
}
