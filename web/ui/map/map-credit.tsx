import type { Ground } from './ground.ts';

export function MapCredit({ ground }: { ground: Pick<Ground, 'credit' | 'tiles'> | null | undefined }) {
  const credits = [ground?.tiles?.attribution, ground?.credit].filter(Boolean);
  return credits.length > 0 && <p className="map-credit">{credits.join(' · ')}</p>;
}
