import type { deliveryCalls } from '#contract/deliveries/deliveries.ts';
import type { positionCalls } from '#contract/deliveries/position.ts';
import type { staffRoundCalls } from '#contract/deliveries/rounds.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { closeRound, reorderStops, takeOrder } from './courier-calls.ts';
import { takeEvents } from './happen.ts';
import { takePhoto } from './photos.ts';
import { positionHandlers } from './position/calls.ts';
import { reportOfOrder } from './report.ts';
import { restock } from './restock.ts';
import { readRound } from './round.ts';
import { endRound } from './staff/end-round.ts';
import { listRounds } from './staff/rounds.ts';
import { listWaitingReturns } from './staff/waiting-returns.ts';

export const deliveryHandlers = {
  'deliveries.round': ({ query }, context) => readRound(context, query.had),
  'deliveries.take': takeOrder,
  'deliveries.events': takeEvents,
  'deliveries.reorder': reorderStops,
  'deliveries.photo': takePhoto,
  'deliveries.close': closeRound,
  'deliveries.report': reportOfOrder,
  'deliveries.restock': restock,
  'deliveries.rounds': listRounds,
  'deliveries.end': endRound,
  'deliveries.waitingReturns': listWaitingReturns,
  ...positionHandlers,
} satisfies HandlersOf<
  keyof typeof deliveryCalls | keyof typeof positionCalls | keyof typeof staffRoundCalls
>;
