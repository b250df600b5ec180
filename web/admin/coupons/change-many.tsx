import { callApi } from '#web/api/client.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { BulkAction } from '../kit/table/bulk-bar.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { couponTexts } from '../texts/coupons.ts';
import type { Coupon } from './coupons-page.tsx';

const texts = couponTexts.bulk;

const switched = (inactive: boolean) => async (coupon: Coupon) => {
  const { doc } = await callApi('cupons.update', { body: { ...coupon, inactive } });
  return async () => {
    await callApi('cupons.update', { body: { ...doc, inactive: coupon.inactive } });
  };
};

async function remove({ id, version }: Coupon) {
  await callApi('cupons.remove', { params: { id }, query: { version } });
  return undefined;
}

/** What can be done to several coupons at once. */
export const changeMany: BulkAction<Coupon>[] = [
  {
    label: texts.activate,
    icon: <Icon name="play-fill" size={16} />,
    run: (rows, refresh) => doForEach(rows, switched(false), refresh),
  },
  {
    label: texts.deactivate,
    icon: <Icon name="pause-fill" size={16} />,
    run: (rows, refresh) => doForEach(rows, switched(true), refresh),
  },
  {
    label: texts.remove,
    icon: <Icon name="trash" size={16} />,
    confirm: texts.removing,
    run: (rows, refresh) => doForEach(rows, remove, refresh),
  },
];
