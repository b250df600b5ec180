import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { useReading } from '../table/use-reading.ts';
import type { Office } from './office.ts';

export type Places = { ground: OutputOf<'geocoding.town'> | null; others: Office[] };

export function usePlaces({ id, city }: Pick<Office, 'id' | 'city'>) {
  const [places, setPlaces] = useState<Places>({ ground: null, others: [] });
  const { failed, again } = useReading(
    async () => {
      // The map works without its town.
      const town = city === '' ? null : callApi('geocoding.town', { query: { city } }).catch(() => null);
      const [ground, { data }] = await Promise.all([town, callApi('adminOffices.list', { query: {} })]);
      return { ground, others: data.filter((other) => other.id !== id) };
    },
    setPlaces,
    `${id} ${city}`,
  );
  return { ...places, failed, again };
}
