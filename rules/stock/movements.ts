import type { ReturnReason } from '../returns/reasons.ts';

export const MOST_STOCK = 1_000_000_000;

/** Why the stock of a product in an office changed (rule 92). */
export const STOCK_KINDS = [
  'opening',
  'sale',
  'order_change',
  'cancellation',
  'return',
  'waste',
  'adjustment',
  'count',
  'transfer',
  'reception',
  'edit',
  'import',
  'api',
  'other',
] as const;

export type StockKind = (typeof STOCK_KINDS)[number];

export const STOCK_KIND_LABELS: Record<StockKind, string> = {
  opening: 'Saldo inicial',
  sale: 'Venta',
  order_change: 'Cambio del pedido',
  cancellation: 'Cancelación',
  return: 'Devolución',
  waste: 'Merma',
  adjustment: 'Ajuste',
  count: 'Conteo',
  transfer: 'Traslado',
  reception: 'Recepción',
  edit: 'Edición del producto',
  import: 'Importación',
  api: 'Otro sistema',
  other: 'Sin causa registrada',
};

/** What people do by hand: the index of the table has these alone. */
export const HAND_KINDS = ['waste', 'adjustment', 'count', 'transfer', 'reception', 'edit'] as const;

/** Other causes have millions of rows: without a product, a list or a sum covers this many days at most. */
export const MOST_DAYS_OF_ALL = 31;

export const isByHand = (kind: StockKind | 'all') => HAND_KINDS.some((one) => one === kind);

/** What sets a figure right: a difference that was counted before one of these may be part of it. */
export const CORRECTIONS = [
  'adjustment',
  'count',
  'edit',
  'import',
  'api',
] as const satisfies readonly StockKind[];

export const WASTE_REASONS = [
  'expired',
  'damaged',
  'broken',
  'stolen',
  'consumed',
  'donated',
  'not_found',
  'other',
] as const;

/** Reasons of what a person adds to the stock or takes off because the figure was wrong. */
export const ADJUSTMENT_REASONS = ['miscounted', 'found', 'unregistered', 'other'] as const;

export const STOCK_REASONS = [
  ...new Set<(typeof WASTE_REASONS)[number] | (typeof ADJUSTMENT_REASONS)[number]>([
    ...WASTE_REASONS,
    ...ADJUSTMENT_REASONS,
  ]),
];

export type StockReason = (typeof STOCK_REASONS)[number];

export const STOCK_REASON_LABELS: Record<StockReason, string> = {
  expired: 'Vencido',
  damaged: 'Mal estado',
  broken: 'Rotura',
  stolen: 'Robo',
  consumed: 'Consumo interno',
  donated: 'Donación',
  not_found: 'No estaba en la góndola',
  miscounted: 'Mal contado',
  found: 'Apareció',
  unregistered: 'Entrada sin registrar',
  other: 'Otro',
};

/** What a picker missed is waste: expired or in bad state, else it was not on its shelf. */
export function wasteOfPick(reason: string): StockReason {
  if (reason === 'expired') return 'expired';
  return reason === 'bad_quality' ? 'damaged' : 'not_found';
}

/** What comes back and is thrown away; that somebody kept it or did not like it is no reason of waste. */
export function wasteOfReturn(reason: ReturnReason | null): StockReason {
  if (reason === 'expired' || reason === 'damaged') return reason;
  return reason === 'absent' ? 'not_found' : 'other';
}
