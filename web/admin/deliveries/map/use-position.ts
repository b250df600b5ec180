import { useEffect, useState } from 'react';
import { distanceMeters, type LatLng } from '#rules/places/coverage.ts';
import { callApi } from '#web/api/client.ts';

/** No more often, and no less while the phone says anything new. */
const EVERY_MS = 15_000;
/** Somebody who stands still is sent more rarely: the radio costs more battery than the place is worth. */
const STILL_METERS = 20;
const STILL_MS = 60_000;

type Sent = { at: number; place: LatLng };

/**
 * Sends where the phone is while a courier is on the way to a door. A place without a signal is worth nothing later, so
 * none is stored. Whether the phone refuses its location.
 */
export function usePosition(isOnTheWay: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isOnTheWay || !('geolocation' in navigator)) return;
    let sent: Sent | undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setRefused(false);
        const next = { at: Date.now(), place: { lat: coords.latitude, lng: coords.longitude } };
        if (!navigator.onLine || !isNews(next, sent)) return;
        const before = sent;
        sent = next;
        callApi('deliveries.position', { body: { point: [next.place.lat, next.place.lng] } }).then(
          ({ taken }) => {
            // The server may hear later that the courier left the store: the next one soon.
            if (!taken) sent = { ...next, at: next.at + EVERY_MS - STILL_MS };
          },
          () => {
            sent = before;
          },
        );
      },
      ({ code, PERMISSION_DENIED }) => setRefused(code === PERMISSION_DENIED),
      { enableHighAccuracy: true, maximumAge: EVERY_MS },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isOnTheWay]);
  return isRefused;
}

function isNews(next: Sent, sent: Sent | undefined): boolean {
  if (!sent) return true;
  const [waited, meters] = [next.at - sent.at, distanceMeters(next.place, sent.place)];
  return waited >= STILL_MS || (waited >= EVERY_MS && meters >= STILL_METERS);
}
