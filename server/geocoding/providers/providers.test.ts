import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createAllowance } from './allowance.ts';
import { createGeocoder, type GeocodingNote, geocoderSilence } from './create-geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { createNominatim } from './nominatim.ts';
import { createPace } from './pace.ts';
import type { GeocodingProvider } from './provider.ts';
import { createRecall } from './recall.ts';

/** Both shapes of geocoder against a local server that answers as they do, over a real socket. */
let server: Server;
let url = '';
let answer: { status: number; body: string; silent?: boolean } = { status: 200, body: '{}' };
let requests: { url: URL; headers: IncomingHttpHeaders }[] = [];
let notes: GeocodingNote[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '', url), headers: request.headers });
    if (answer.silent) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  [requests, notes] = [[], []];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outgoing = () => createOutgoing({ provider: 'test', timeLimitMs: 300 });
const google = () => createGoogleGeocoder('AIza-secreto', outgoing(), url);
const service = () => ({ url, contact: 'mapas@canasta.example', perSecond: 1 });
const nominatim = (pace = async () => true) => createNominatim(service(), outgoing(), pace, '0.811');
const geocoder = (provider: GeocodingProvider) => createGeocoder(provider, (note) => notes.push(note));
const parameters = (at = 0) => Object.fromEntries(requests[at]?.url.searchParams ?? []);

/** The Calle 5 at the Carrera 38 by our own grid: what is told when nobody outside helps. */
const ours = { address: 'Calle 5 # 38 - 25', neighborhood: 'Santa Isabel', precision: 'near' };

const googleHouse = {
  address_components: [
    { long_name: '25', short_name: '25', types: ['street_number'] },
    { long_name: 'Tres de Julio', short_name: 'Tres de Julio', types: ['sublocality', 'political'] },
    { long_name: 'San Fernando', short_name: 'San Fernando', types: ['neighborhood', 'political'] },
    { long_name: 'Cali', short_name: 'Cali', types: ['locality', 'political'] },
  ],
  formatted_address: 'Cl. 5 #38-25, COMUNA 19, Cali, Valle del Cauca, Colombia',
  geometry: { location: { lat: 3.42345, lng: -76.54321 }, location_type: 'ROOFTOP' },
  place_id: 'ChIJ',
  types: ['street_address'],
};
const googleSays = (result: object) => ({
  status: 200,
  body: JSON.stringify({ status: 'OK', results: [result] }),
});

describe('Google', () => {
  it('is queried within the country, near the town, and its house is the result', async () => {
    answer = googleSays(googleHouse);
    expect(await geocoder(google()).find('cll 5 #38-25 apto 201', 'Cali', 'a')).toEqual({
      lat: 3.42345,
      lng: -76.54321,
      address: 'Calle 5 # 38 - 25',
      neighborhood: 'San Fernando',
      neighborhoods: ['San Fernando'],
      complement: 'apto 201',
      precision: 'near',
    });
    expect(requests[0]?.url.pathname).toBe('/maps/api/geocode/json');
    const { bounds, ...others } = parameters();
    expect(others).toEqual({
      address: 'Calle 5 # 38 - 25, Cali',
      components: 'country:CO',
      region: 'co',
      language: 'es-419',
      key: 'AIza-secreto',
    });
    // South-west, north-east, latitude first.
    expect(bounds).toMatch(/^3\.\d+,-76\.\d+\|3\.\d+,-76\.\d+$/);
  });

  it.each([
    [
      'a sublocality, where there is no neighbourhood',
      { address_components: googleHouse.address_components.slice(1, 2) },
      { neighborhood: 'Tres de Julio' },
    ],
    ['our own barrio, where there is neither', { address_components: [] }, { neighborhood: 'Eucaristico' }],
    [
      'the part of town, where it only knows the street',
      { geometry: { ...googleHouse.geometry, location_type: 'GEOMETRIC_CENTER' } },
      { precision: 'area' },
    ],
    ['the part of town, where it read only a part', { partial_match: true }, { precision: 'area' }],
  ])('names %s', async (_what, change, expected) => {
    answer = googleSays({ ...googleHouse, ...change });
    const found = await geocoder(google()).find('calle 5 # 38-25', 'Cali', 'a');
    expect(found).toMatchObject({ lat: 3.42345, ...expected });
  });

  it.each([
    ['a whole city', { types: ['locality', 'political'] }],
    [
      'a place in another town',
      { geometry: { location: { lat: 4.65, lng: -74.06 }, location_type: 'ROOFTOP' } },
    ],
  ])('answering %s falls back to ours', async (_what, change) => {
    answer = googleSays({ ...googleHouse, ...change });
    expect(await geocoder(google()).find('calle 5 # 38-25', 'Cali', 'a')).toMatchObject(ours);
    expect(notes).toEqual([]);
  });

  it.each([
    [200, '{"status":"ZERO_RESULTS","results":[]}', 0],
    [200, '{"status":"OVER_QUERY_LIMIT","results":[],"error_message":"…"}', 1],
    [200, '{"status":"REQUEST_DENIED","results":[],"error_message":"The provided API key is invalid."}', 1],
    [200, '{"status":"UNKNOWN_ERROR","results":[]}', 1],
    [200, '{"status":"OK","results":[{"geometry":{}}]}', 1],
    [200, '<html>', 1],
    [503, '{}', 1],
  ])('answering %i %s falls back to ours, without revealing its key', async (status, body, noted) => {
    answer = { status, body };
    expect(await geocoder(google()).find('calle 5 # 38-25', 'Cali', 'a')).toMatchObject(ours);
    expect(notes).toHaveLength(noted);
    expect(JSON.stringify(notes)).not.toMatch(/secreto|127\.0\.0\.1/);
  });

  it('names a point', async () => {
    answer = googleSays(googleHouse);
    expect(await geocoder(google()).namesAt({ lat: 3.4235, lng: -76.5432 }, 'a')).toEqual({
      neighborhood: 'San Fernando',
      neighborhoods: ['San Fernando'],
      near: 'Cl. 5 #38-25',
      nearMeters: 6,
    });
    expect(parameters().latlng).toBe('3.4235,-76.5432');
  });
});

const feature = (rank: number, address: object) => ({
  type: 'Feature',
  properties: { place_id: 1, osm_type: 'node', category: 'place', type: 'house', place_rank: rank, address },
  bbox: [-76.5, 3.4, -76.5, 3.4],
  geometry: { type: 'Point', coordinates: [-76.54321, 3.42345] },
});
const nominatimSays = (...features: object[]) => ({
  status: 200,
  body: JSON.stringify({ type: 'FeatureCollection', licence: 'ODbL', features }),
});
const osmHouse = {
  house_number: '38-25',
  road: 'Calle 5',
  neighbourhood: 'San Fernando',
  suburb: 'Comuna 19',
};

describe('Nominatim', () => {
  it('gets our contact, is queried within the town, and returns longitude first', async () => {
    answer = nominatimSays(feature(30, osmHouse));
    expect(await geocoder(nominatim()).find('Calle 5 No. 38-25', 'Cali', 'a')).toEqual({
      lat: 3.42345,
      lng: -76.54321,
      address: 'Calle 5 # 38 - 25',
      neighborhood: 'San Fernando',
      neighborhoods: ['San Fernando'],
      complement: '',
      precision: 'near',
    });
    expect(requests[0]?.headers['user-agent']).toBe('Canasta/0.811 (mapas@canasta.example)');
    expect(requests[0]?.url.pathname).toBe('/search');
    const { viewbox, ...others } = parameters();
    expect(others).toEqual({
      q: 'Calle 5 38-25, Cali, Colombia',
      countrycodes: 'co',
      bounded: '1',
      limit: '1',
      format: 'geojson',
      addressdetails: '1',
      'accept-language': 'es',
    });
    expect(viewbox).toMatch(/^-76\.\d+,3\.\d+,-76\.\d+,3\.\d+$/);
  });

  it('with only the street returns an area; with only an area it is of no use', async () => {
    answer = nominatimSays(feature(26, { road: 'Calle 5' }));
    expect(await geocoder(nominatim()).find('calle 5 # 38-25', 'Cali', 'a')).toMatchObject({
      lat: 3.42345,
      neighborhood: 'Eucaristico',
      precision: 'area',
    });
    answer = nominatimSays(feature(20, { suburb: 'Comuna 19' }));
    expect(await geocoder(nominatim()).find('calle 5 # 38-25', 'Cali', 'a')).toMatchObject(ours);
  });

  it.each([
    [200, '{"type":"FeatureCollection","features":[]}', 0],
    [200, '{"error":"Unable to geocode"}', 0],
    [403, '{"error":{"code":403,"message":"Usage limit reached"}}', 1],
    [429, '{}', 1],
    [200, '[]', 1],
  ])('answering %i %s falls back to ours', async (status, body, noted) => {
    answer = { status, body };
    expect(await geocoder(nominatim()).find('calle 5 # 38-25', 'Cali', 'a')).toMatchObject(ours);
    expect(notes).toHaveLength(noted);
  });

  it('names a point, and we name what it does not', async () => {
    answer = nominatimSays(feature(30, osmHouse));
    expect(await geocoder(nominatim()).namesAt({ lat: 3.4235, lng: -76.5432 }, 'a')).toMatchObject({
      neighborhood: 'San Fernando',
      near: 'Calle 5 # 38-25',
    });
    answer = { status: 200, body: '{"error":"Unable to geocode"}' };
    expect(await geocoder(nominatim()).namesAt({ lat: 3.4235, lng: -76.5433 }, 'a')).toMatchObject({
      neighborhood: 'Eucaristico',
    });
  });

  it('is never queried above its rate, and nobody waits long', async () => {
    answer = nominatimSays(feature(30, osmHouse));
    const clock = { at: 0, slept: 0 };
    const pace = createPace(1_000, 1_500, {
      now: () => clock.at,
      sleep: async (ms) => {
        clock.slept += ms;
      },
    });
    const paced = geocoder(nominatim(pace));
    for (const number of [25, 26, 27]) await paced.find(`calle 5 # 38-${number}`, 'Cali', 'a');
    // The second waited a second, the third would have waited two.
    expect([requests.length, clock.slept, notes.length]).toEqual([2, 1_000, 1]);
    clock.at = 2_000;
    await paced.find('calle 5 # 38-28', 'Cali', 'a');
    expect([requests.length, clock.slept]).toEqual([3, 1_000]);
  });
});

describe('both providers', () => {
  it('have a timeout, and are not called after four failures in a row', async () => {
    answer = { status: 200, body: '{}', silent: true };
    const patient = geocoder(google());
    for (const number of [1, 2, 3, 4, 5, 6]) {
      expect(await patient.find(`calle 5 # 38-2${number}`, 'Cali', 'a')).toMatchObject({ precision: 'near' });
    }
    expect(requests).toHaveLength(4);
    expect(notes).toHaveLength(6);
    answer = { status: 200, body: '{}' };
  });

  it('are checked by the doctor', async () => {
    const config = { geocoder: { kind: 'nominatim' as const, ...service() }, tiles: undefined };
    answer = nominatimSays(feature(30, osmHouse));
    expect(await geocoderSilence(config)).toBeUndefined();
    answer = { status: 503, body: '{}' };
    expect(await geocoderSilence(config)).toBe('the provider answered with status 503');
    expect(await geocoderSilence({ geocoder: { kind: 'embedded' }, tiles: undefined })).toBeUndefined();
  });

  it('are asked the same once a day, also without a result', async () => {
    answer = { status: 200, body: '{"status":"ZERO_RESULTS","results":[]}' };
    const lasting = geocoder(google());
    for (const text of ['calle 5 # 38-25', 'CALLE 5 # 38-25']) await lasting.find(text, 'Cali', 'a');
    expect(requests).toHaveLength(1);
    let now = 0;
    const recall = createRecall(() => now);
    recall.keep('find', 'here');
    expect(recall.find('find')).toEqual({ answer: 'here' });
    now = 25 * 60 * 60 * 1000;
    expect(recall.find('find')).toBeUndefined();
  });

  it('are asked forty times a minute for one address, then ours answers', async () => {
    let now = 1;
    const mayAsk = createAllowance(() => now);
    const allowed = Array.from({ length: 50 }, () => mayAsk('a')).filter(Boolean);
    expect([allowed.length, mayAsk('b')]).toEqual([40, true]);
    now += 60_000;
    expect(mayAsk('a')).toBe(true);
  });
});
