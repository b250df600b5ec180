import type { answerCalls } from '#contract/picking/answers.ts';
import type { pickingCalls } from '#contract/picking/calls.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { finishPicking, handOver } from './finish.ts';
import { replacementProposals } from './proposals.ts';
import { answerQuestion, myQuestions, setSubstitution } from './questions/answer.ts';
import { answerForStore } from './questions/answer-for-store.ts';
import { askShopper } from './questions/ask.ts';
import { refuseReplacement } from './questions/refuse.ts';
import { recordPicks } from './record.ts';
import { startWalk } from './start-walk.ts';
import { myOrders, takeNext } from './take-next.ts';
import { readWalk } from './walk.ts';

export const pickingHandlers = {
  'picking.orders': (_, context) => myOrders(context),
  'picking.takeNext': takeNext,
  'picking.start': startWalk,
  'picking.walk': ({ query }, context) => readWalk(context, query.had),
  'picking.record': recordPicks,
  'picking.proposals': replacementProposals,
  'picking.ask': askShopper,
  'picking.finish': finishPicking,
  'picking.billed': handOver,
  'orders.questions': myQuestions,
  'orders.answerQuestion': answerQuestion,
  'orders.answerForStore': answerForStore,
  'orders.refuseReplacement': refuseReplacement,
  'orders.setSubstitution': setSubstitution,
} satisfies HandlersOf<keyof typeof pickingCalls | keyof typeof answerCalls | 'orders.setSubstitution'>;
