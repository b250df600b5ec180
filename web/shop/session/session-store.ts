import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { createStore, useSelected, useStore } from '#web/api/store.ts';
import { forgetWritten } from './written.ts';

export type User = OutputOf<'users.me'>['user'];

export type WayIn = 'email' | 'phone' | 'google';

/** 'unknown' until the browser has loaded it, `unread` if that failed; public pages render without it. */
export type Session =
  | { status: 'unknown'; unread?: true }
  /** `lost`: the session ended without an action of its owner. */
  | { status: 'guest'; lost?: true }
  /** `way`: the way of signing in, if it just happened in this window. */
  | { status: 'signed-in'; user: User; way?: WayIn };

/** The storage key by which windows of a browser notice a change of session; its value is a random id. */
export const PERSON_KEY = 'session of';

const unknown: Session = { status: 'unknown' };
const store = createStore<Session>(unknown);
/** Side effects of signing in and out (joining carts, opening the socket). */
const watchers = new Set<(session: Session) => void>();
let asking: Promise<void> | undefined;

export function useSession(): Session {
  return useStore(store, unknown);
}

export function useSessionFact<Fact>(select: (session: Session) => Fact): Fact {
  return useSelected(store, select, unknown);
}

export function useSignedIn(): boolean {
  return useSessionFact(isSignedIn);
}

function isSignedIn({ status }: Session): boolean {
  return status === 'signed-in';
}

export function currentSession(): Session {
  return store.get();
}

export function watchSession(watcher: (session: Session) => void): () => void {
  watchers.add(watcher);
  watcher(store.get());
  return () => watchers.delete(watcher);
}

/** Loads the session after the page has rendered. Without the hint cookie no request is sent. */
export function loadSession(way?: WayIn): Promise<void> {
  asking ??= askWhoIsHere(way).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Reloads the session when the page becomes visible: it may have changed unnoticed. */
export async function refreshSession(): Promise<void> {
  if (hasSessionHint() !== (store.get().status === 'signed-in')) await loadSession();
}

function onOtherWindow({ key, newValue }: StorageEvent): void {
  if (key === PERSON_KEY && (newValue ?? '') !== personOf(store.get())) void loadSession();
}

/** Also called after a change of the profile, without `way`. */
export function signedIn(user: User, way?: WayIn): void {
  change({ status: 'signed-in', user, ...(way && { way }) });
}

export async function logout(): Promise<void> {
  await callApi('users.logout', {});
  change({ status: 'guest' });
}

/**
 * The server no longer accepts this session: it was ended elsewhere or expired. Signing out oneself is not a lost
 * session.
 */
export function sessionLost(): void {
  if (store.get().status === 'guest') return;
  change({ status: 'guest', lost: true });
}

async function askWhoIsHere(way: WayIn | undefined): Promise<void> {
  // Adding the same listener twice has no effect.
  window.addEventListener('storage', onOtherWindow);
  if (!hasSessionHint()) {
    change({ status: 'guest' });
    return;
  }
  if (store.get().status === 'unknown') store.set(unknown);
  try {
    const { user } = await callApi('users.me', {});
    signedIn(user, way);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) sessionLost();
    // Without a connection nobody is signed out: the page stays and retries later.
    else if (store.get().status === 'unknown') store.set({ status: 'unknown', unread: true });
  }
}

function change(next: Session): void {
  store.set(next);
  // After a lost session, drafts are kept for the return.
  if (next.status === 'guest' && !next.lost) forgetWritten();
  notifyOtherWindows(personOf(next));
  for (const watcher of watchers) watcher(next);
}

function personOf(session: Session): string {
  return session.status === 'signed-in' ? session.user.id : '';
}

function notifyOtherWindows(person: string): void {
  try {
    if (person === '') localStorage.removeItem(PERSON_KEY);
    else localStorage.setItem(PERSON_KEY, person);
  } catch {
    // Without storage, other windows notice the change when they become visible.
  }
}

export function hasSessionHint(): boolean {
  return /(?:^|;\s*)signed_in=1/.test(document.cookie);
}
