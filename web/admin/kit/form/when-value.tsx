import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

/** Fields that only matter while another field has that value. */
export function WhenValue({ name, is, children }: { name: string; is: unknown; children: ReactNode }) {
  return useWatch({ name }) === is ? children : null;
}
