import type { InputOf } from '#contract/index.ts';
import type { CountType } from '#rules/quantity.ts';
import { ADJUSTMENT_REASONS, WASTE_REASONS } from '#rules/stock/movements.ts';

export const MOVEMENT_KINDS = ['waste', 'more', 'less', 'transfer'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export type MovementLine = { product_id: string; amount: number | null; countType: CountType };

export type MovementValues = {
  kind: MovementKind;
  office_id: string;
  to_office_id: string;
  reason: string;
  note: string;
  lines: readonly MovementLine[];
};

export function reasonsOf(kind: MovementKind) {
  if (kind === 'transfer') return [];
  if (kind === 'waste') return WASTE_REASONS;
  // Only surplus goods may have been found or not registered; for missing goods waste has the reason 'not found'.
  return kind === 'more' ? ADJUSTMENT_REASONS : (['miscounted', 'other'] as const);
}

export function bookingOf({ kind, office_id, to_office_id, reason, note, lines }: MovementValues) {
  const shared = {
    office_id,
    note,
    lines: lines.map(({ product_id, amount }) => ({
      product_id,
      amount: (kind === 'less' ? -1 : 1) * (amount ?? 0),
    })),
  };
  if (kind === 'transfer') return { call: 'stock.transfer', body: { ...shared, to_office_id } } as const;
  if (kind === 'waste')
    return {
      call: 'stock.waste',
      body: { ...shared, reason: reason as InputOf<'stock.waste'>['body']['reason'] },
    } as const;
  return {
    call: 'stock.adjust',
    body: { ...shared, reason: reason as InputOf<'stock.adjust'>['body']['reason'] },
  } as const;
}
