import type { personalDataCalls } from '#contract/identity/personal-data.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { consents, decide } from './consents/consent-calls.ts';
import { askDeletion, cancelDeletion, deletion, requests } from './deletion/deletion-calls.ts';
import { askExport } from './export/export-calls.ts';
import { payments } from './payments.ts';

/** A person's rights over their own data (Ley 1581 of 2012, article 8). */
export const personalDataHandlers: HandlersOf<keyof typeof personalDataCalls> = {
  'users.payments': payments,
  'personalData.consents': consents,
  'personalData.decide': decide,
  'personalData.export': askExport,
  'personalData.deletion': deletion,
  'personalData.askDeletion': askDeletion,
  'personalData.cancelDeletion': cancelDeletion,
  'personalData.requests': requests,
};
