import { expect, it } from 'vitest';
import { geocodingConfig } from './geocoding.ts';

function read(env: Record<string, string>) {
  const faults: string[] = [];
  return { config: geocodingConfig(env, faults), faults };
}

const google = `AIza${'x'.repeat(35)}`;

it('geocodes and draws maps itself without any variable', () => {
  expect(read({})).toEqual({ config: { geocoder: { kind: 'embedded' }, tiles: undefined }, faults: [] });
});

it('uses Google with a key, Nominatim with a contact', () => {
  expect(read({ GEOCODER: 'google', GOOGLE_GEOCODING_KEY: google }).config.geocoder).toEqual({
    kind: 'google',
    apiKey: google,
  });
  expect(read({ GEOCODER: 'nominatim', NOMINATIM_CONTACT: 'mapas@canasta.example' }).config.geocoder).toEqual(
    {
      kind: 'nominatim',
      url: 'https://nominatim.openstreetmap.org',
      contact: 'mapas@canasta.example',
      perSecond: 1,
    },
  );
  const own = {
    GEOCODER: 'nominatim',
    NOMINATIM_URL: 'http://localhost:8080/',
    NOMINATIM_CONTACT: 'https://canasta.example/contacto',
    NOMINATIM_PER_SECOND: '20',
  };
  expect(read(own)).toMatchObject({
    config: { geocoder: { url: 'http://localhost:8080', perSecond: 20 } },
    faults: [],
  });
});

it('uses tiles with their attribution', () => {
  const tiles = {
    MAP_TILES_URL: 'https://tiles.canasta.example/{z}/{x}/{y}.png?key=abc',
    MAP_TILES_ATTRIBUTION: '© OpenStreetMap contributors',
  };
  expect(read(tiles)).toMatchObject({
    config: { tiles: { url: tiles.MAP_TILES_URL, attribution: tiles.MAP_TILES_ATTRIBUTION } },
    faults: [],
  });
});

it.each<[Record<string, string>, RegExp]>([
  [{ GEOCODER: 'bing' }, /GEOCODER must be one of embedded, google, nominatim/],
  [{ GEOCODER: 'google' }, /GOOGLE_GEOCODING_KEY must be a key/],
  [{ GEOCODER: 'google', GOOGLE_GEOCODING_KEY: 'secreto' }, /^(?!.*secreto).*GOOGLE_GEOCODING_KEY/],
  [{ GOOGLE_GEOCODING_KEY: google }, /GOOGLE_GEOCODING_KEY is set but GEOCODER is embedded/],
  [{ GEOCODER: 'nominatim' }, /NOMINATIM_CONTACT must be/],
  [{ GEOCODER: 'nominatim', NOMINATIM_CONTACT: 'nobody' }, /NOMINATIM_CONTACT must be/],
  [
    { GEOCODER: 'nominatim', NOMINATIM_CONTACT: 'a@b.co', NOMINATIM_URL: 'http://maps.example.co' },
    /NOMINATIM_URL must be/,
  ],
  [
    { GEOCODER: 'nominatim', NOMINATIM_CONTACT: 'a@b.co', NOMINATIM_PER_SECOND: '2' },
    /NOMINATIM_PER_SECOND must be a whole number from 1 to 1/,
  ],
  [{ MAP_TILES_ATTRIBUTION: 'OSM' }, /there is no MAP_TILES_URL/],
  [{ MAP_TILES_URL: 'https://tiles.example.co/{z}/{x}/{y}.png' }, /MAP_TILES_ATTRIBUTION must say/],
  [
    { MAP_TILES_URL: 'https://tiles.example.co/{z}/{x}.png', MAP_TILES_ATTRIBUTION: 'a' },
    /MAP_TILES_URL must/,
  ],
  [{ MAP_TILES_URL: 'https://{s}.example.co/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'a' }, /MAP_TILES_URL must/],
  [
    { MAP_TILES_URL: 'http://tiles.example.co/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'a' },
    /MAP_TILES_URL must/,
  ],
])('%j is refused with one clear line', (env, line) => {
  const { faults } = read(env);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(line);
});
