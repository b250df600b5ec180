import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Nearest } from './use-nearest.ts';

/**
 * Which store was found for the device's position, and whether it covers it or is only the nearest (rule 28).
 */
export function NearestNews({ located, problem }: Nearest) {
  if (problem !== '') {
    return (
      <div className="mt-3">
        <Notice tone="warn" icon="map-pin" assertive>
          {problem}
        </Notice>
      </div>
    );
  }
  if (located === null) return null;
  return (
    <div className="mt-3" role="status">
      <Notice tone={located.covered ? 'ok' : 'info'}>{located.text}</Notice>
    </div>
  );
}
