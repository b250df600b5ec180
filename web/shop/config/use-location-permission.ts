import { useEffect, useState } from 'react';

/**
 * Whether this browser lets the shop see where it is; unknown where it does not say. Follows a change of the setting.
 */
export function useLocationPermission(): PermissionState | 'unknown' {
  const [state, setState] = useState<PermissionState | 'unknown'>('unknown');

  useEffect(() => {
    let status: PermissionStatus | undefined;
    let left = false;
    const follow = () => setState(status?.state ?? 'unknown');
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (found) => {
        if (left) return;
        status = found;
        status.addEventListener('change', follow);
        follow();
      },
      () => setState('unknown'),
    );
    return () => {
      left = true;
      status?.removeEventListener('change', follow);
    };
  }, []);

  return state;
}
