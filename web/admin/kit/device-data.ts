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

/** What somebody did and never sent is kept so long for them on a phone that others use. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Whether there are actions of that person that the server does not have. */
export function hasUnsent(userId: string): boolean {
  return keys().some((key) => isOf(userId, key) && !key.endsWith(SEEN));
}

/** Whether others have done something here that the server does not have: theirs alone, it is shown to nobody else. */
export function hasUnsentOfOthers(userId: string): boolean {
  return keys().some((key) => !isOf(userId, key) && !key.endsWith(SEEN));
}

/** Deletes what that person has here, at sign-out, and whatever can be fetched again. */
export function clearDevice(userId: string): void {
  remove((key) => isOf(userId, key) || key.endsWith(SEEN));
}

/** Deletes what others have seen at sign-in; what they did waits for them to sign in, for two weeks. */
export function clearDeviceOfOthers(userId: string): void {
  remove((key) => !isOf(userId, key) && (key.endsWith(SEEN) || isForgotten(key)));
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

function isOf(userId: string, key: string): boolean {
  return key.startsWith(`${PREFIX}${userId} `);
}

/** Each action says its hour as `at`, a picker's as a courier's; without any there is none. */
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
