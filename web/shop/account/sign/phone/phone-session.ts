import { createStore, useStore } from '#web/api/store.ts';

/**
 * A code is on its way: the token it works with stays in the memory of this page, and the hour at which another may
 * be asked for.
 */
export type PhoneSession = { phone: string; token: string; resendAt: number };

/** Decision 44. */
export const RESEND_SECONDS = 60;

const store = createStore<PhoneSession | null>(null);

/** Outlives its dialog: whoever closes it while the message is on its way finds the code's field again. */
export function usePhoneSession(): PhoneSession | null {
  return useStore(store, null);
}

export function setPhoneSession(session: PhoneSession | null): void {
  store.set(session);
}

/** The session with another hour for the next code. */
export function waitToResend(session: PhoneSession, seconds: number): void {
  store.set({ ...session, resendAt: Date.now() + seconds * 1000 });
}
