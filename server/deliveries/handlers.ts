import type { deliveryCalls } from '#contract/work/deliveries.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { closeRound, reorderStops, takeOrder } from './courier-calls.ts';
import { takeEvents } from './happen.ts';
import { takePhoto } from './photos.ts';
import { reportOfOrder } from './report.ts';
import { restock } from './restock.ts';
import { readRound } from './round.ts';

export const deliveryHandlers = {
  'deliveries.round': (_input, context) => readRound(context),
  'deliveries.take': takeOrder,
  'deliveries.events': takeEvents,
  'deliveries.reorder': reorderStops,
  'deliveries.photo': takePhoto,
  'deliveries.close': closeRound,
  'deliveries.report': reportOfOrder,
  'deliveries.restock': restock,
} satisfies HandlersOf<keyof typeof deliveryCalls>;
