import { useEffect, useState } from 'react';
import { recall, remember } from './device-memory.ts';

/** Row height: one preference for all lists of this device. */
export function useDensity() {
  const [compact, setCompact] = useState(false);
  useEffect(() => setCompact(recall('compact') === true), []);
  return {
    compact,
    setCompact(next: boolean) {
      setCompact(next);
      remember('compact', next);
    },
  };
}
