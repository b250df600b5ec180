import { z } from 'zod';
import { lately, Pesos } from '../wire.ts';
import { ReturnRequest } from './request-shapes.ts';
import { OrderReturn } from './shapes.ts';

/** What of an order came back, and what its shopper asks to give back. */
export const returnsOfOrder = {
  returns: lately(z.array(OrderReturn)),
  /** Newest first. */
  return_requests: lately(z.array(ReturnRequest)),
  /** Whether its shopper may ask for a return now. */
  can_return: lately(z.boolean()),
  /** Pesos of the order that credit of its shopper pays. */
  price_credit: lately(Pesos),
  /** Pesos of credit that the order took and that came back, since it cost less or was cancelled. */
  price_credit_back: lately(Pesos),
};
