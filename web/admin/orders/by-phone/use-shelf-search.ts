import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import type { Card } from './card.ts';

type Found = { of: string; cards: Card[]; failed: boolean };

/** The debounce of typing, in ms (back-office 9). */
const PAUSE_MS = 300;
const MOST = 8;

/** Matching products of an office; undefined while pending. */
export function useShelfSearch(words: string, officeId: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  const query = `${officeId} ${words}`;
  useEffect(() => {
    if (words === '') return;
    let isCurrent = true;
    const ask = async () => {
      const { cards, failed } = await read(words, officeId);
      if (isCurrent) setFound({ of: query, cards, failed });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, officeId, query]);
  return words !== '' && found?.of === query ? found : undefined;
}

async function read(query: string, office_id: string): Promise<Omit<Found, 'of'>> {
  try {
    const { products } = await callApi('search.products', {
      query: { query, office_id, limit: MOST, adult: 'true' },
    });
    return { cards: products, failed: false };
  } catch (error) {
    if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
    return { cards: [], failed: true };
  }
}
