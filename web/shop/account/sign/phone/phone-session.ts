import { createStore, useStore } from '#web/api/store.ts';

/** A sent code: its token stays in memory, with the time when another may be requested. */
export type PhoneSession = { phone: string; token: string; resendAt: number };

/** Rule 44. */
export const RESEND_SECONDS = 60;

const store = createStore<PhoneSession | null>(null);

/** Outlives its dialog: reopening it shows the code field again. */
export function usePhoneSession(): PhoneSession | null {
  return useStore(store, null);
}

export function setPhoneSession(session: PhoneSession | null): void {
  store.set(session);
}

export function waitToResend(session: PhoneSession, seconds: number): void {
  store.set({ ...session, resendAt: Date.now() + seconds * 1000 });
}
