import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { businessIds } from '#test/factories/ids.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { sweepUnfinished } from './sweep-pictures.ts';

it('removes what a killed process left half written a day ago, and nothing that is being written', async () => {
  const folder = throwawayFolder('unfinished');
  const storage = createFolderStorage(folder);
  const realTime = new Date();
  const hoursAgo = (hours: number) => new Date(realTime.getTime() - hours * 3_600_000);
  const left = (key: string, hours: number) => {
    const path = join(folder, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'half');
    utimesSync(path, hoursAgo(hours), hoursAgo(hours));
    return path;
  };
  const digest = '7'.repeat(40);
  const part = (letter: string) => `${letter}.3f6c1d0e-0000-4000-8000-000000000000.part`;
  const of = (kind: string, businessId: string = businessIds.canasta) => `${kind}/${businessId}`;
  const old = [
    left(`${of('pictures')}/${digest}/${part('20.avif')}`, 25),
    left(`${of('videos')}/${part(digest)}`, 25),
    left(`${of('proofs')}/order/${part('door.jpeg')}`, 25),
    left(`check/${part('c')}`, 25),
  ];
  const stays = [
    left(`${of('pictures')}/${digest}/${part('40.avif')}`, 23),
    left(`${of('proofs')}/order/door.jpeg`, 25),
    left(`${of('videos', businessIds.laPlaza)}/${part(digest)}`, 25),
  ];
  expect(await sweepUnfinished(businessIds.canasta, storage, realTime)).toBe(old.length);
  expect([old.filter(existsSync), stays.filter(existsSync)]).toEqual([[], stays]);
  expect(await sweepUnfinished(businessIds.canasta, storage, realTime)).toBe(0);
});
