/**
 * Data of staff pages on a phone, under the id of its person. Data that can be fetched again is 'seen', the rest waits
 * to be sent.
 */
const PREFIX = 'staff ';
const SEEN = ' seen';

export function deviceKey(
  userId: string,
  what: 'picking' | 'walk' | 'deliveries' | 'round' | 'refused',
): string {
  const isSeen = what === 'walk' || what === 'round' || what === 'refused';
  return `${PREFIX}${userId} ${what}${isSeen ? SEEN : ''}`;
}

/** Whether there are actions the server does not have. */
export function hasUnsent(): boolean {
  return keys().some((key) => !key.endsWith(SEEN));
}

/** Deletes everything at sign-out. */
export function clearDevice(): void {
  remove(() => true);
}

/** Deletes other people's data at sign-in. */
export function clearDeviceOfOthers(userId: string): void {
  remove((key) => !key.startsWith(`${PREFIX}${userId} `));
}

/** When a session ends by itself, shoppers' data is deleted; unsent actions wait for their author. */
export function clearDeviceSeen(): void {
  remove((key) => key.endsWith(SEEN));
}

function remove(isToGo: (key: string) => boolean): void {
  const gone = keys().filter(isToGo);
  for (const key of gone) localStorage.removeItem(key);
  // With them the pages that open without a signal (public/sw.js).
  if (gone.length > 0) void forgetPages();
}

async function forgetPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('staff-')).map((name) => caches.delete(name)));
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // Without storage there is no data.
    return [];
  }
}
