import { Suspense, useState } from 'react';
import { timeOf } from '#rules/standing-orders/words.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useModule } from '#web/shop/shell/use-business.ts';
import { standingOrderTexts as texts } from '#web/shop/texts/account/standing-orders.ts';
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { firstDayLike, type StandingGoods } from './standing-order.ts';

const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'));

type Props = ButtonLook & {
  /** The initial name of the repeated order. */
  name: string;
  goods: readonly StandingGoods[];
  /** The start of an earlier delivery: its weekday and hour are proposed. */
  like?: string;
  /** The initial place; by default the shopper's own address. */
  place?: { type: 'delivery'; address_id?: string } | { type: 'pickup'; branch_office_id: string };
};

export function RepeatButton({ name, goods, like, place = { type: 'delivery' }, ...look }: Props) {
  const [open, setOpen] = useState(false);
  if (!useModule('standing_orders') || goods.length === 0) return null;
  return (
    <>
      <Button kind="outline" icon={<Icon name="calendar-blank" />} {...look} onClick={() => setOpen(true)}>
        {texts.repeat}
      </Button>
      {open && (
        <Suspense>
          <RepeatDialog
            start={{
              name,
              rhythm: 'weekly',
              first_day: firstDayLike(like),
              window_time: like === undefined ? '' : timeOf(new Date(like)),
              ...place,
            }}
            goods={goods}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
