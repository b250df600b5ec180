import { type Env, type Faults, oneOf, text, wholeNumber } from './values.ts';

export type NominatimService = {
  url: string;
  /** Contact for the service's operators: an e-mail address or a page. */
  contact: string;
  perSecond: number;
};

export type MapTiles = { url: string; attribution: string };

/** External geocoding and map tiles; without them the shop does both itself. */
export type GeocodingConfig = {
  geocoder:
    | { kind: 'embedded' }
    | { kind: 'google'; apiKey: string }
    | ({ kind: 'nominatim' } & NominatimService);
  tiles: MapTiles | undefined;
};

/** The public service, whose operators allow one request a second for all people of a shop together. */
const PUBLIC_NOMINATIM = 'https://nominatim.openstreetmap.org';

/** GEOCODER with its settings; MAP_TILES_URL and MAP_TILES_ATTRIBUTION, both or none. */
export function geocodingConfig(env: Env, faults: Faults): GeocodingConfig {
  const kind = oneOf(env, 'GEOCODER', ['embedded', 'google', 'nominatim'], 'embedded', faults);
  for (const [name, owner] of Object.entries(owners)) {
    if (owner !== kind && text(env, name) !== undefined)
      faults.push(`${name} is set but GEOCODER is ${kind}`);
  }
  return { geocoder: geocoderOf(kind, env, faults), tiles: mapTiles(env, faults) };
}

const owners = {
  GOOGLE_GEOCODING_KEY: 'google',
  NOMINATIM_URL: 'nominatim',
  NOMINATIM_CONTACT: 'nominatim',
  NOMINATIM_PER_SECOND: 'nominatim',
} as const;

function geocoderOf(
  kind: 'embedded' | 'google' | 'nominatim',
  env: Env,
  faults: Faults,
): GeocodingConfig['geocoder'] {
  if (kind === 'embedded') return { kind };
  return kind === 'google'
    ? { kind, apiKey: googleKey(env, faults) }
    : { kind, ...nominatimService(env, faults) };
}

function googleKey(env: Env, faults: Faults): string {
  const key = text(env, 'GOOGLE_GEOCODING_KEY') ?? '';
  // The value is not shown: it is a secret.
  if (!/^AIza[\w-]{35}$/.test(key))
    faults.push('GOOGLE_GEOCODING_KEY must be a key of the Google Maps Platform (AIza…)');
  return key;
}

function nominatimService(env: Env, faults: Faults): NominatimService {
  const url = (text(env, 'NOMINATIM_URL') ?? PUBLIC_NOMINATIM).replace(/\/$/, '');
  if (!isWebAddress(url) || /[?#]/.test(url))
    faults.push(`NOMINATIM_URL must be an address such as ${PUBLIC_NOMINATIM}: "${url}"`);
  const contact = text(env, 'NOMINATIM_CONTACT') ?? '';
  if (!/^[^\s@()]+@[^\s@()]+\.[^\s@()]+$|^https?:\/\/[^\s()]+$/.test(contact))
    faults.push(
      'NOMINATIM_CONTACT must be an e-mail address or a page of yours: Nominatim refuses who does not say who they are',
    );
  const most = url === PUBLIC_NOMINATIM ? 1 : 50;
  const perSecond = wholeNumber(env, 'NOMINATIM_PER_SECOND', { from: 1, to: most, fallback: 1 }, faults);
  return { url, contact, perSecond };
}

function mapTiles(env: Env, faults: Faults): MapTiles | undefined {
  const url = text(env, 'MAP_TILES_URL');
  const attribution = text(env, 'MAP_TILES_ATTRIBUTION');
  if (url === undefined) {
    if (attribution !== undefined) faults.push('MAP_TILES_ATTRIBUTION is set but there is no MAP_TILES_URL');
    return undefined;
  }
  const holes = url
    .match(/\{[^}]*\}/g)
    ?.sort()
    .join(' ');
  if (holes !== '{x} {y} {z}' || !isWebAddress(url.replaceAll(/\{[xyz]\}/g, '0')))
    faults.push('MAP_TILES_URL must look like https://tiles.example.co/{z}/{x}/{y}.png');
  if (attribution === undefined)
    faults.push('MAP_TILES_ATTRIBUTION must say whose tiles they are: "© OpenStreetMap contributors"');
  return { url, attribution: attribution ?? '' };
}

/** Whether the address uses https, or is on this very machine. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
