import { useEffect, useState } from 'react';
import { distanceMeters, type LatLng } from '#rules/places/coverage.ts';
import { callApi } from '#web/api/client.ts';

const EVERY_MS = 15_000;
/** Somebody who stands still sends less often: the radio costs more battery than the position is worth. */
const STILL_METERS = 20;
const STILL_MS = 60_000;

type Sent = { at: number; place: LatLng };

/**
 * Sends the phone's position while a courier is on the way to a door. Positions are useless later, so none is stored
 * offline. Returns whether the phone refuses access to its location.
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
            // The server may learn only later that the courier has left the store: the next position is sent soon.
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
