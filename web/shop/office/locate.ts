import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { track } from '#web/shop/measuring/measuring.ts';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { showSnackbar } from '#web/ui/feedback/toast-store.ts';

export type Located = {
  officeId: string;
  /** 'Sí llegamos…', or which store is merely the nearest (rule 28). */
  text: string;
  covered: boolean;
  point: Point;
  office: { name: string; city: string };
};

export type Point = { lat: number; lng: number };

/** Why no store was found, as text for the person. */
export type NotLocated = { problem: string };

/** How long the device may search for its position, in ms. */
const TIMEOUT_MS = 12_000;

/** The store that covers the person's position, otherwise the nearest. */
export async function locateOffice(): Promise<Located | NotLocated> {
  const place = await whereAmI();
  if ('problem' in place) return place;
  showSnackbar('success', texts.granted);
  try {
    const { office, covered } = await callApi('coverage.check', {
      body: { latitude: place.lat, longitude: place.lng },
    });
    track('search_store_by_location', {
      latitude: rounded(place.lat),
      longitude: rounded(place.lng),
      office: office?.name ?? '',
    });
    if (!office) return { problem: texts.tooFar };
    const text = covered ? texts.covered(office.name) : texts.nearest(office.name);
    return { officeId: office.id, text, covered, point: place, office };
  } catch (error) {
    return { problem: error instanceof ApiError ? error.message : texts.notLocated };
  }
}

/** The position of the device, or why it is unavailable. */
export function whereAmI(): Promise<Point | NotLocated> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve({ problem: texts.unsupported });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => {
        const denied = code === PERMISSION_DENIED;
        if (denied) showSnackbar('info', texts.denied);
        resolve({ problem: denied ? texts.deniedHelp : texts.notLocated });
      },
      // The person may have moved: cached positions are not used.
      { timeout: TIMEOUT_MS, maximumAge: 0 },
    );
  });
}

/** Rounded to about a hundred metres: the part of town, not the door. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
