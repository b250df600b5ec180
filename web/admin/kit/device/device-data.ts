/**
 * What pages of staff store on a phone, under the id of the person it belongs to. What can be read anew is 'seen', the
 * rest waits to be sent.
 */
const PREFIX = 'staff ';
const SEEN = ' seen';

export function deviceKey(userId: string, what: 'picking' | 'walk' | 'deliveries' | 'round'): string {
  const isSeen = what === 'walk' || what === 'round';
  return `${PREFIX}${userId} ${what}${isSeen ? SEEN : ''}`;
}

/** Whether something was done here that the server does not know. */
export function hasUnsent(): boolean {
  return keys().some((key) => !key.endsWith(SEEN));
}

/** Signed out: nothing of anybody stays. */
export function clearDevice(): void {
  remove(() => true);
}

/** Somebody is signed in: nothing of others stays. */
export function clearDeviceOfOthers(userId: string): void {
  remove((key) => !key.startsWith(`${PREFIX}${userId} `));
}

/** The session ended by itself: what shows shoppers goes; what is unsent waits for whoever did it. */
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
    // Without storage there is nothing of anybody.
    return [];
  }
}
