import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { couponTexts as texts } from '../texts/coupons.ts';
import type { CouponValues } from './coupon-values.ts';

type Banned = OutputOf<'cupons.banned'>;

/** What the coupon will not reduce, because the law lets nobody promote it. */
export function BannedNotice() {
  const [categoryIds, brandIds] = useWatch<CouponValues, ['categoryIds', 'brandIds']>({
    name: ['categoryIds', 'brandIds'],
  });
  const goods = JSON.stringify({ categoryIds, brandIds });
  const [found, setFound] = useState<{ of: string; banned: Banned }>();

  useEffect(() => {
    const controller = new AbortController();
    const body = JSON.parse(goods) as { categoryIds: string[]; brandIds: string[] };
    if (body.categoryIds.length + body.brandIds.length === 0) return;
    callApi('cupons.banned', { body }, { signal: controller.signal }).then(
      (banned) => setFound({ of: goods, banned }),
      // A hint that did not come: the coupon is saved all the same, and nothing of it is reduced wrongly.
      () => undefined,
    );
    return () => controller.abort();
  }, [goods]);

  if (found?.of !== goods || found.banned.count === 0) return null;
  const { count, laws } = found.banned;
  return (
    <div className="kit-wide">
      <Notice tone="warn">{[texts.banned(count, groupThousands(count)), ...laws].join(' ')}</Notice>
    </div>
  );
}
