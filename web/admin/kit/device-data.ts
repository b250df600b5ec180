/**
 * The key prefix of a person's data of staff pages on a phone, followed by their id. 'seen' marks data that can be
 * fetched again; the rest waits to be sent.
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

/** Unsent actions are kept this long for their author on a shared phone. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

export function hasUnsent(userId: string): boolean {
  return keys().some((key) => isOf(userId, key) && !key.endsWith(SEEN));
}

/** Whether others have unsent actions on this device; they are never shown to this person. */
export function hasUnsentOfOthers(userId: string): boolean {
  return keys().some((key) => !isOf(userId, key) && !key.endsWith(SEEN));
}

/** Runs at sign-out: deletes this person's data, and everything that can be fetched again. */
export function clearDevice(userId: string): void {
  remove((key) => isOf(userId, key) || key.endsWith(SEEN));
}

/** Runs at sign-in: deletes what others have viewed; their unsent actions stay for two weeks. */
export function clearDeviceOfOthers(userId: string): void {
  remove((key) => !isOf(userId, key) && (key.endsWith(SEEN) || isForgotten(key)));
}

/** Runs when a session ends by itself: deletes shoppers' data; unsent actions wait for their author. */
export function clearDeviceSeen(): void {
  remove((key) => key.endsWith(SEEN));
}

function remove(isToGo: (key: string) => boolean): void {
  const gone = keys().filter(isToGo);
  for (const key of gone) localStorage.removeItem(key);
  // Also deletes the pages stored for offline use (public/sw.js).
  if (gone.length > 0) void forgetPages();
}

async function forgetPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('staff-')).map((name) => caches.delete(name)));
}

function isOf(userId: string, key: string): boolean {
  return key.startsWith(`${PREFIX}${userId} `);
}

/** Whether the latest action is older than KEPT_MS; every action has its time as `at`. Data without any is dropped. */
function isForgotten(key: string): boolean {
  const hours = [...(localStorage.getItem(key) ?? '').matchAll(/"at":"([^"]+)"/g)].map(([, at = '']) =>
    Date.parse(at),
  );
  return Math.max(0, ...hours) < Date.now() - KEPT_MS;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // Without storage there is no data.
    return [];
  }
}
