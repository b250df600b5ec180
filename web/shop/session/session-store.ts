import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { createStore, useSelected, useStore } from '#web/api/store.ts';
import { forgetWritten } from './written.ts';

export type User = OutputOf<'users.me'>['user'];

export type WayIn = 'email' | 'phone' | 'google';

/** 'unknown' until the browser has asked, `unread` when that failed; public pages are drawn without knowing. */
export type Session =
  | { status: 'unknown'; unread?: true }
  /** `lost`: their session ended without their doing. */
  | { status: 'guest'; lost?: true }
  /** `way`: how they came in, when that happened just now in this window. */
  | { status: 'signed-in'; user: User; way?: WayIn };

/** Where the windows of a browser tell each other whose session it is: an id, which says nothing by itself. */
export const PERSON_KEY = 'session of';

const unknown: Session = { status: 'unknown' };
const store = createStore<Session>(unknown);
/** What else must happen when somebody comes or goes (the cart is joined, the socket is opened). */
const watchers = new Set<(session: Session) => void>();
let asking: Promise<void> | undefined;

export function useSession(): Session {
  return useStore(store, unknown);
}

/** One thing about the session, for the many parts of a page that need no more of it. */
export function useSessionFact<Fact>(select: (session: Session) => Fact): Fact {
  return useSelected(store, select, unknown);
}

/** Whether somebody is signed in; false as long as it is not known. */
export function useSignedIn(): boolean {
  return useSessionFact(isSignedIn);
}

function isSignedIn({ status }: Session): boolean {
  return status === 'signed-in';
}

export function currentSession(): Session {
  return store.get();
}

/** Called with every change of session, and at once with the present one. */
export function watchSession(watcher: (session: Session) => void): () => void {
  watchers.add(watcher);
  watcher(store.get());
  return () => watchers.delete(watcher);
}

/** Asks who is here, once the page stands. A visitor without the hint cookie asks nothing. */
export function loadSession(way?: WayIn): Promise<void> {
  asking ??= askWhoIsHere(way).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Looks again when the page comes back into sight: somebody may have come or gone while nobody heard of it. */
export async function refreshSession(): Promise<void> {
  if (hasSessionHint() !== (store.get().status === 'signed-in')) await loadSession();
}

/** Another window of this browser says that somebody else is here now, or nobody: its session is ours, too. */
function onOtherWindow({ key, newValue }: StorageEvent): void {
  if (key === PERSON_KEY && (newValue ?? '') !== personOf(store.get())) void loadSession();
}

/** Also after a change of what they are, without a way. */
export function signedIn(user: User, way?: WayIn): void {
  change({ status: 'signed-in', user, ...(way && { way }) });
}

export async function logout(): Promise<void> {
  await callApi('users.logout', {});
  change({ status: 'guest' });
}

/**
 * The server no longer knows this session: it ended elsewhere or grew old. Who has just left by themselves lost
 * nothing.
 */
export function sessionLost(): void {
  if (store.get().status === 'guest') return;
  change({ status: 'guest', lost: true });
}

async function askWhoIsHere(way: WayIn | undefined): Promise<void> {
  // Adding the same listener again adds nothing.
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
    // Without a connection nobody is signed out: the page stays as it is and asks again later.
    else if (store.get().status === 'unknown') store.set({ status: 'unknown', unread: true });
  }
}

function change(next: Session): void {
  store.set(next);
  // Whose session was lost comes back to it.
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
    // Without storage they see that somebody came or went when they are looked at again.
  }
}

/** Whether this browser believes that somebody is signed in; only the server knows. */
export function hasSessionHint(): boolean {
  return /(?:^|;\s*)signed_in=1/.test(document.cookie);
}
