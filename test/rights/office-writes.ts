import type { CallId } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';

type Area = 'adminOffices' | 'zones';
type Generic = 'offices.create' | 'offices.update' | 'offices.remove' | 'offices.restore';
type Reading = 'adminOffices.list' | 'zones.list';
export type OfficeWrite = Generic | Exclude<Extract<CallId, `${Area}.${string}`>, Reading>;

/** A field around a point of Colombia. */
const around = (lat: number, lng: number, by: number): [number, number][] => [
  [lat - by, lng - by],
  [lat + by, lng - by],
  [lat + by, lng + by],
  [lat - by, lng + by],
];

/** Writes of offices and zones for staff-writes.test.ts, each after the one before. */
export function officeWrites(who: () => Client): { [Id in OfficeWrite]: () => Promise<Answer<Id>> } {
  const ids = { buga: '', tulua: '', zone: '' };
  const seen = (version: number) => ({ version });
  return {
    'adminOffices.create': async () => {
      const body = { name: 'Sede Buga', city: 'Buga', latitude: 3.9, longitude: -76.3 };
      const made = await who().call('adminOffices.create', { body });
      ids.buga = made.ok().data.id;
      return made;
    },
    'adminOffices.update': () =>
      who().call('adminOffices.update', {
        params: { id: ids.buga },
        body: { ...seen(1), enlistener_time: 3 },
      }),
    'adminOffices.setKeys': () =>
      who().call('adminOffices.setKeys', {
        params: { id: ids.buga },
        body: { ...seen(2), key: 'STOCK_07' },
      }),
    'adminOffices.setCoverage': () =>
      who().call('adminOffices.setCoverage', {
        params: { id: ids.buga },
        body: { ...seen(3), polygon: around(3.9, -76.3, 0.02) },
      }),
    'zones.create': async () => {
      const polygon = around(3.9, -76.3, 0.01);
      const body = { officeId: ids.buga, distance: 'cercano', deliveryFee: 4_500, polygon } as const;
      const made = await who().call('zones.create', { body });
      ids.zone = made.ok().data.id;
      return made;
    },
    'zones.update': () =>
      who().call('zones.update', { params: { id: ids.zone }, body: { ...seen(1), deliveryFee: 5_000 } }),
    'zones.remove': () => who().call('zones.remove', { params: { id: ids.zone }, query: seen(2) }),
    'adminOffices.remove': () =>
      who().call('adminOffices.remove', { params: { id: ids.buga }, query: seen(4) }),
    'offices.create': async () => {
      const geopoint: [number, number] = [4.08, -76.2];
      const made = await who().call('offices.create', {
        body: { name: 'Sede Tuluá', city: 'Tuluá', geopoint },
      });
      ids.tulua = made.ok().id;
      return made;
    },
    'offices.update': () =>
      who().call('offices.update', { body: { id: ids.tulua, ...seen(1), window_capacity: 12 } }),
    'offices.remove': () => who().call('offices.remove', { params: { id: ids.tulua }, query: seen(2) }),
    'offices.restore': () => who().call('offices.restore', { body: { id: ids.tulua, ...seen(3) } }),
  };
}
