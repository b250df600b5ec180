import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Walk } from './device-store.ts';
import type { Proposal } from './proposal-card.tsx';

const texts = pickingTexts.replace;
const MOST = 8;

export function useProposals(
  { open, order, line, found }: { open: boolean; order: Walk['orders'][number]; line: Line; found: number },
  search: string,
) {
  const [proposals, setProposals] = useState<Proposal[] | null>(null);
  const [error, setError] = useState('');
  const [tries, setTries] = useState(0);
  const { id: line_id, order_id: id } = line;
  const { branch_office_id: officeId } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    setError('');
    setProposals(null);
    const read = async (more: { code?: string; product_ids?: string }) => {
      const query = { line_id, found_count: found, ...more };
      const { lines } = await callApi('picking.proposals', { params: { id }, query });
      return lines[0]?.proposals ?? [];
    };
    const readSearched = async () => {
      const byCode = /\d/.test(search) ? await read({ code: search }) : [];
      if (byCode.length > 0) return byCode;
      const query = { query: search, office_id: officeId, limit: MOST, adult: 'true' };
      const { products } = await callApi('search.products', { query });
      return products.length === 0 ? [] : read({ product_ids: products.map((one) => one.id).join() });
    };
    (search === '' ? read({}) : readSearched()).then(
      (all) => isCurrent && setProposals(all),
      (failure: unknown) => isCurrent && setError(isAway(failure) ? texts.offline : texts.failed),
    );
    return () => {
      isCurrent = false;
    };
  }, [open, id, line_id, officeId, found, search, tries]);
  return { proposals, error, retry: () => setTries(tries + 1) };
}
