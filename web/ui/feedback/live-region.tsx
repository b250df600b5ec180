import { useSyncExternalStore } from 'react';
import { spokenText, watchSpoken } from './announce.ts';

/** The polite voice of the shell (and of each open dialog, which hides the page behind it). */
export function LiveRegion() {
  const text = useSyncExternalStore(watchSpoken, spokenText, () => '');
  return (
    <div className="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}
