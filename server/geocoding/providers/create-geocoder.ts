import { readAddress } from '#rules/places/address/parse-address.ts';
import { type Box, isInBox, type LatLng } from '#rules/places/coverage.ts';
import type { GeocodingConfig } from '#server/config/geocoding.ts';
import { appVersion } from '#server/installation/app-version.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { embeddedGeocoder } from '../embedded-geocoder.ts';
import { type Geocoder, NOT_RECOGNISED, type PointNames } from '../geocoder.ts';
import { townNamed } from '../towns.ts';
import { createAllowance } from './allowance.ts';
import { createGoogleGeocoder } from './google.ts';
import { createNominatim } from './nominatim.ts';
import { createPace } from './pace.ts';
import type { GeocodingProvider } from './provider.ts';
import { createRecall } from './recall.ts';

/** In milliseconds; a person waits for the pin, so a later answer is worse than the built-in one. */
const TIME_LIMIT_MS = 2_500;
const LONGEST_QUEUE_MS = 1_500;
/** Degrees around a town that still belong to it: about four kilometres. */
const MARGIN = 0.04;
const IN_CALI: LatLng = { lat: 3.4372, lng: -76.5225 };
const COLOMBIA: Box = { south: -4.3, west: -82, north: 13.6, east: -66.8 };

/** The configured external service; undefined when there is none. */
export function createProvider({ geocoder }: GeocodingConfig): GeocodingProvider | undefined {
  if (geocoder.kind === 'embedded') return undefined;
  const outgoing = createOutgoing({ provider: geocoder.kind, timeLimitMs: TIME_LIMIT_MS });
  if (geocoder.kind === 'google') return createGoogleGeocoder(geocoder.apiKey, outgoing);
  const pace = createPace(1_000 / geocoder.perSecond, LONGEST_QUEUE_MS);
  return createNominatim(geocoder, outgoing, pace, appVersion);
}

/** Why the configured external service does not answer; undefined when it does, or there is none. */
export async function geocoderSilence(config: GeocodingConfig): Promise<string | undefined> {
  try {
    await createProvider(config)?.namesAt(IN_CALI);
    return undefined;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.message;
  }
}

export type GeocodingNote = { event: string; provider: string; reason: string };

/**
 * Asks the external service first, if any. Unknown, late or distant results are replaced by the built-in geocoder's; so
 * are those of frequent callers, because external requests cost money.
 */
export function createGeocoder(
  provider: GeocodingProvider | undefined,
  note: (note: GeocodingNote) => void,
): Geocoder {
  if (!provider) return embeddedGeocoder;
  const mayAsk = createAllowance();
  const recall = createRecall();

  /** The service's answer, cached for repeated requests; undefined when it does not help. */
  async function outside<Answer>(key: string, asker: string, ask: () => Promise<Answer | undefined>) {
    const recalled = recall.find<Answer>(key);
    if (recalled) return recalled.answer;
    if (!mayAsk(asker)) return undefined;
    try {
      const answer = await ask();
      recall.keep(key, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      note({ event: 'geocoder failed', provider: provider?.name ?? '', reason: error.message });
      return undefined;
    }
  }

  return {
    async find(text, city, asker) {
      const read = readAddress(text, townNamed(city)?.avenues);
      const parsed = 'fault' in read ? undefined : read.address;
      const within = extentOf(city);
      const place = await outside(`find ${city} ${text.toLowerCase()}`, asker, () =>
        provider.find({ text, parsed, city, within }),
      );
      if (!place || !isInBox(place, within)) return embeddedGeocoder.find(text, city, asker);
      const complement = 'fault' in read ? '' : read.complement;
      return { ...place, ...named(place.neighborhood, await ourNames(place)), complement };
    },

    async namesAt(point, asker) {
      const key = `at ${point.lat.toFixed(4)} ${point.lng.toFixed(4)}`;
      const names = await outside(key, asker, () => provider.namesAt(point));
      const ours = await ourNames(point);
      return { ...(names?.near ? names : ours), ...named(names?.neighborhood ?? '', ours) };
    },
  };
}

/** The barrio as the service names it, else from the built-in data. */
function named(theirs: string, { neighborhood, neighborhoods }: PointNames) {
  return theirs === '' ? { neighborhood, neighborhoods } : { neighborhood: theirs, neighborhoods: [theirs] };
}

function ourNames(point: LatLng) {
  return isInBox(point, COLOMBIA)
    ? embeddedGeocoder.namesAt(point, '')
    : { neighborhood: NOT_RECOGNISED, neighborhoods: [], near: '', nearMeters: 0 };
}

function extentOf(city: string): Box {
  const box = townNamed(city)?.box;
  if (!box) return COLOMBIA;
  const { south, west, north, east } = box;
  return { south: south - MARGIN, west: west - MARGIN, north: north + MARGIN, east: east + MARGIN };
}
