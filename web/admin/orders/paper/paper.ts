import { recall, remember } from '../../kit/table/device-memory.ts';

/** What orders are printed on: the sheet of an office, or the roll of a cash register. */
export const PAPERS = ['a4', '80mm'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'orders paper';

/** As chosen on this device, which is beside its printer. */
export function paperOfDevice(): Paper {
  return PAPERS.find((paper) => paper === recall(KEY)) ?? 'a4';
}

export function choosePaper(paper: Paper): void {
  remember(KEY, paper);
}
