import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '#web/api/client.ts';
import type { FeedStatus } from './feed-end.tsx';
import { type FeedPart, type FeedSection, nextStep, withPage } from './feed-steps.ts';

/** What was unrolled on the pages of this visit, by entry of the history: Back finds the list as long as it was left. */
const unrolled = new Map<string, readonly FeedSection[]>();
const MOST_KEPT = 20;

/** An endless list that begins with the section the server drew. */
export function useFeed(officeId: string, parts: readonly FeedPart[], first: FeedSection, limit: number) {
  const place = `${useLocation().key} ${officeId} ${first.partId}`;
  const [sections, setSections] = useState(() => unrolled.get(place) ?? [first]);
  const [status, setStatus] = useState<FeedStatus>('idle');
  const step = nextStep(parts, sections);

  useEffect(() => keep(place, sections), [place, sections]);

  async function more() {
    if (step === null || status === 'loading') return;
    setStatus('loading');
    try {
      const { part, after } = step;
      const query = { ...part.query, limit, ...(after === null ? {} : { after }) };
      const { list, pagination } = await callApi('products.page', { params: { branchId: officeId }, query });
      setSections(withPage(sections, { partId: part.id, products: list, after: pagination.after ?? null }));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return { sections, status, done: step === null, more };
}

function keep(place: string, sections: readonly FeedSection[]): void {
  unrolled.delete(place);
  unrolled.set(place, sections);
  const [oldest] = unrolled.keys();
  if (unrolled.size > MOST_KEPT && oldest !== undefined) unrolled.delete(oldest);
}
