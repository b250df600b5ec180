import { groupedBy } from '#rules/lists.ts';
import { quantityText } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { shortDay } from '../kit/dates/days.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import type { RecordAction } from '../kit/table/actions.tsx';
import { expiryTexts as texts } from '../texts/records/expiry.ts';
import type { Lot } from './lot.ts';

const named = ({ title, expires_on }: Lot) => texts.nameOf(title, shortDay(expires_on));

/** Products that expire soon are discounted; expired ones are booked as waste. */
export function lotActions(onOffer: (lots: readonly Lot[]) => void): RecordAction<Lot>[] {
  return [
    {
      label: texts.offer.label,
      icon: <Icon name="seal-percent" size={16} />,
      run: (lots) => {
        const fresh = lots.filter(({ days }) => days >= 0);
        if (fresh.length > 0) onOffer(fresh);
        else showToast('error', texts.offer.none);
        return fresh.length > 0;
      },
      inRow: {
        withWords: true,
        name: (lot) => texts.offer.one(named(lot)),
        shown: ({ days, ban, sale }) => days >= 0 && ban === '' && sale === null,
      },
    },
    {
      label: texts.waste.label,
      icon: <Icon name="trash" size={16} />,
      run: (lots, refresh) => {
        const expired = lots.filter(({ days }) => days < 0);
        if (expired.length > 0) askWaste(expired, refresh);
        else showToast('error', texts.waste.none);
        return expired.length > 0;
      },
      inRow: {
        withWords: true,
        name: (lot) => texts.waste.one(named(lot)),
        shown: ({ days }) => days < 0,
      },
    },
  ];
}

/** One booking per office. Each has an id, so that a second attempt books nothing again. */
function askWaste(lots: readonly Lot[], refresh: () => void): void {
  const bookings = [...groupedBy(lots, ({ office_id }) => office_id)].map(([office_id, own]) => ({
    id: crypto.randomUUID(),
    office_id,
    reason: 'expired' as const,
    lines: [...groupedBy(own, ({ product_id }) => product_id)].map(([product_id, dates]) => ({
      product_id,
      amount: dates.reduce((sum, { amount }) => sum + amount, 0),
    })),
    lots: own.map(({ id, amount }) => ({ id, amount })),
  }));
  askFirst({
    title: texts.waste.title,
    text: texts.waste.text(
      lots.map(({ title, amount, countType }) => `${quantityText(countType, amount)} de ${title}`),
    ),
    confirm: texts.waste.confirm,
    busy: texts.waste.busy,
    run: async () => {
      try {
        for (const body of bookings) await callApi('stock.waste', { body });
        showToast('success', texts.waste.done);
      } finally {
        refresh();
      }
    },
  });
}
