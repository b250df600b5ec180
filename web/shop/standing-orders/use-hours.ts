import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { standingOrderTexts as texts } from '#web/shop/texts/account/standing-orders.ts';

type Query = InputOf<'standingOrders.windows'>['query'];
type Hours = OutputOf<'standingOrders.windows'>['list'];
type Found = { key: string; list: Hours; problem: string };

/** The hours of a day at a place; none without a place. */
export function useHours({ type, address_id, branch_office_id, day }: Query) {
  const [found, setFound] = useState<Found | null>(null);
  const key = [type, address_id, branch_office_id, day].join(' ');
  const isAsked = day !== '' && (type === 'delivery' ? address_id : branch_office_id) !== undefined;

  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const query = {
      type,
      day,
      ...(type === 'delivery' ? { address_id } : { branch_office_id }),
    };
    callApi('standingOrders.windows', { query }, { signal: controller.signal }).then(
      ({ list, closed }) => setFound({ key, list, problem: closed }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const isRefused = error instanceof ApiError && error.status < 500 && error.status > 0;
        setFound({ key, list: [], problem: isRefused ? error.message : texts.form.hourFailed });
      },
    );
    return () => controller.abort();
  }, [key, isAsked, type, day, address_id, branch_office_id]);

  const isCurrent = found?.key === key;
  return {
    loading: isAsked && !isCurrent,
    hours: isCurrent ? found.list : [],
    problem: isCurrent ? found.problem : '',
  };
}
