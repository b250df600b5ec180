import { useSyncExternalStore } from 'react';
import { spokenText, watchSpoken } from './announce.ts';

export function LiveRegion() {
  const text = useSyncExternalStore(watchSpoken, spokenText, () => '');
  return (
    <div className="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}
