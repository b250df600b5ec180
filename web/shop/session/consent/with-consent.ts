import { ApiError } from '#web/api/api-error.ts';
import { createStore } from '#web/api/store.ts';

type Question = { answer: (agrees: boolean) => void };

/** The open question whether a person authorises the treatment of their data; null = none. */
export const consentQuestion = createStore<Question | null>(null);

/** The authorisation, once given, for calls that create an account or store personal data. */
type Consent = { habeasAccept?: true };

/**
 * Sends a call. If the server needs the authorisation first, the person is asked, and after a yes the call is sent
 * again with it. After a no the call fails as before: nothing is stored.
 */
export async function withConsent<Answer>(send: (consent: Consent) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONSENT_NEEDED' || !(await askConsent())) throw error;
    return send({ habeasAccept: true });
  }
}

function askConsent(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (agrees: boolean) => {
      consentQuestion.set(null);
      resolve(agrees);
    };
    consentQuestion.set({ answer });
  });
}
