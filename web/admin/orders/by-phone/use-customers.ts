import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { type Customer, isTooShort } from './customer.ts';

export type Found = { of: string; customers: Customer[]; failed: boolean };

/** The debounce of typing, in ms (back-office 9). */
const PAUSE_MS = 400;

/** Undefined while results are pending. */
export function useCustomers(search: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (isTooShort(search)) return;
    let isCurrent = true;
    const ask = async () => {
      const { customers, failed } = await read(search);
      if (isCurrent) setFound({ of: search, customers, failed });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  return found?.of === search ? found : undefined;
}

async function read(search: string): Promise<Omit<Found, 'of'>> {
  try {
    const { customers } = await callApi('phoneOrders.customers', { query: { search } });
    return { customers, failed: false };
  } catch (error) {
    if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
    return { customers: [], failed: true };
  }
}
