import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { isLeft, type Stop } from './stop.ts';

/** Why a round cannot be closed yet. */
export function whyNotClosed(stops: readonly Stop[], waiting: number): string | undefined {
  if (stops.some((stop) => isLeft(stop) && stop.status !== 'preparing')) return texts.close.notYet;
  return waiting > 0 ? texts.close.unsent : undefined;
}
