import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { Client } from './client.ts';

/** Somebody consents to the processing of their data, or takes it back. */
export async function decide(who: Client, answer: 'yes' | 'no'): Promise<void> {
  const { version: text_version } = consentTexts.personal_data;
  const body = { purpose: 'personal_data', granted: answer === 'yes', channel: '', text_version } as const;
  (await who.call('personalData.decide', { body })).ok();
}
