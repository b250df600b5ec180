import { recall, remember } from '../../kit/table/device-memory.ts';

/** Paper formats: an office sheet, or the roll of a cash register. */
export const PAPERS = ['a4', '80mm'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'orders paper';

export function paperOfDevice(): Paper {
  return PAPERS.find((paper) => paper === recall(KEY)) ?? 'a4';
}

export function choosePaper(paper: Paper): void {
  remember(KEY, paper);
}
