import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

export function WhenValue({ name, is, children }: { name: string; is: unknown; children: ReactNode }) {
  return useWatch({ name }) === is ? children : null;
}
