import { useEffect, useState } from 'react';

/**
 * Whether the browser grants access to the location; unknown if unsupported. Follows changes of the setting.
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
