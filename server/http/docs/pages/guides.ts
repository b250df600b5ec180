import type { Guide } from './guide.ts';
import { changesGuide } from './guide-changes.ts';
import { channelsGuide } from './guide-channels.ts';
import { erpGuide } from './guide-erp.ts';
import { feedsGuide } from './guide-feeds.ts';
import { firstOrderGuide } from './guide-first-order.ts';
import { mannersGuide } from './guide-manners.ts';
import { refundsGuide } from './guide-refunds.ts';
import { socketsGuide } from './guide-sockets.ts';
import { trialGuide } from './guide-trial.ts';
import { webhooksGuide } from './guide-webhooks.ts';

/** The guides to read before the calls, in this order. */
export const guides: readonly Guide[] = [
  firstOrderGuide,
  erpGuide,
  channelsGuide,
  refundsGuide,
  webhooksGuide,
  trialGuide,
  feedsGuide,
  socketsGuide,
  mannersGuide,
  changesGuide,
];
