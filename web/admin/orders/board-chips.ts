import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import type { Filter, FilterOption } from '../kit/filters/filter.ts';
import { boardTexts } from '../texts/orders-board.ts';
import { NOBODY } from './board-filter.ts';
import { usePeople } from './detail/assignees.tsx';

const texts = boardTexts.filters;

/** The board's filters besides the number; staff of one office, or of all. */
export function useBoardChips(officeId: string | undefined, withPickers: boolean): Filter[] {
  const { people } = usePeople(officeId ?? 'all');
  const optionsOf = (list: readonly { id: string; name: string }[]): FilterOption[] => [
    { value: NOBODY, label: texts.nobody },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const ofPeople: Filter[] = [
    { name: 'alistador', label: texts.picker, kind: 'choice', options: optionsOf(people.packers) },
    { name: 'domiciliario', label: texts.courier, kind: 'choice', options: optionsOf(people.deliveries) },
  ];
  return [
    { name: 'cliente', label: texts.client, kind: 'text' },
    { name: 'celular', label: texts.phone, kind: 'digits' },
    { name: 'dias', label: texts.days, kind: 'days' },
    {
      name: 'tipo',
      label: texts.type,
      kind: 'choice',
      anyLabel: texts.allTypes,
      options: [
        { value: 'delivery', label: texts.delivery },
        { value: 'pickup', label: texts.pickup },
      ],
    },
    {
      name: 'pago',
      label: texts.payment,
      kind: 'choice',
      options: Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label })),
    },
    { name: 'desde', label: texts.priceFrom, kind: 'digits' },
    { name: 'hasta', label: texts.priceTo, kind: 'digits' },
    ...(withPickers ? ofPeople : []),
  ];
}
