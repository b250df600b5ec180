import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { z } from 'zod';
import type { LiveRefusal } from '#contract/webhooks/live.ts';
import { OrderState } from '#contract/wire.ts';
import { oddityOf } from '../http/limits/odd-requests.ts';
import type { IsOwn } from '../http/own-origin.ts';
import { baseHeaders } from '../http/security.ts';
import { admit, type Door, type Line, type Sent, type Silent, shopRoom } from './admit.ts';
import { createShopChanges } from './shop-changes.ts';

const OrderChanged = z.object({
  businessId: z.string(),
  topic: z.literal('order.changed'),
  payload: z.object({
    order_id: z.string(),
    number: z.number(),
    user_id: z.string(),
    office_id: z.string(),
    state: OrderState,
    version: z.number(),
    /** Whether this change brought it to the store; missing for a new order, where that is clear. */
    arrived: z.boolean().optional(),
    /** Its picker and courier. */
    staff_ids: z.array(z.string()).default([]),
  }),
});

const CartChanged = z.object({
  businessId: z.string(),
  topic: z.literal('cart.changed'),
  payload: z.object({ user_id: z.string(), cart_id: z.string(), version: z.number() }),
});

const HouseholdChanged = z.object({
  businessId: z.string(),
  topic: z.literal('household.changed'),
  payload: z.object({ user_id: z.string(), household_id: z.string() }),
});

/** Notified by the database, however the session ended. */
const SessionEnded = z.object({
  businessId: z.string(),
  topic: z.literal('session.ended'),
  payload: z.object({ session_id: z.string() }),
});

const Effect = z.discriminatedUnion('topic', [OrderChanged, CartChanged, HouseholdChanged, SessionEnded]);

const PATH = '/socket/';

/**
 * Live changes at /socket/. A connection belongs to a session: it receives its own orders, its cart and household, and
 * staff receive the orders of their office (or of all, without a branch), pickers and couriers those they have or had.
 * Everybody, visitors as well, receives changes of the shop itself. Messages say what changed but never contain it:
 * clients fetch it with their own rights.
 */
export function createSocket(
  http: HttpServer,
  parts: Door & {
    isOwn: IsOwn;
    secure: boolean;
    /** Milliseconds in which a connection has to identify itself before it is closed. */
    signInMs: number;
    onError(error: unknown): void;
  },
) {
  const io = new Server<Silent, Sent, Silent, Line['data']>(http, {
    path: PATH,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: parts.signInMs,
    // A page of another site must not use this site's cookie.
    allowRequest: (request, decide) => {
      const foreign = request.headers.origin !== undefined && !parts.isOwn(request.headers);
      decide(foreign ? 'origin' : null, !foreign && !oddityOf(request));
    },
  });

  const headers = new Map(Object.entries(baseHeaders(parts.secure)));
  // These requests never reach the routes, which set the headers of all other responses.
  http.prependListener('request', ({ url }, response) => {
    if (url?.startsWith(PATH)) response.setHeaders(headers);
  });

  io.use((socket, next) => {
    admit(socket, parts).then(
      (refusal) => next(refusal && new Error(refusal)),
      (error) => {
        parts.onError(error);
        next(new Error('UNAVAILABLE' satisfies LiveRefusal));
      },
    );
  });

  // A session that ended while its connection was being admitted was announced before anybody joined its room.
  io.on('connection', (socket) => socket.data.lookAgain?.());

  const shop = createShopChanges((businessId, change) =>
    io.to(shopRoom(businessId)).emit('shop:changed', change),
  );

  return {
    catalogueChanged: shop.changed,
    /** Tells all clients to reload, because changes may have been missed. */
    catalogueMissed: () => io.emit('shop:changed', { products: null, offices: [], business: true }),
    /** A message the database sent to every process. */
    deliver(message: string) {
      const effect = Effect.safeParse(JSON.parse(message));
      if (!effect.success) return;
      const { businessId, topic, payload } = effect.data;
      if (topic === 'session.ended') {
        io.in(`${businessId} session ${payload.session_id}`).disconnectSockets(true);
        return;
      }
      const ofUser = `${businessId} user ${payload.user_id}`;
      if (topic === 'cart.changed') {
        const { cart_id, version } = payload;
        io.to(ofUser).emit('cart:changed', { cart_id, version });
        return;
      }
      if (topic === 'household.changed') {
        io.to(ofUser).emit('household:changed', { household_id: payload.household_id });
        return;
      }
      const { user_id: _, staff_ids, ...change } = payload;
      const ofHands = staff_ids.map((id) => `${businessId} user ${id}`);
      io.to([ofUser, ...ofHands, `${businessId} office ${payload.office_id}`, `${businessId} staff`]).emit(
        'order:changed',
        change,
      );
    },
    /** Closes the connections of a business that moved to another cluster: they reconnect there. */
    leave(businessId: string) {
      for (const id of io.sockets.adapter.rooms.get(shopRoom(businessId)) ?? [])
        io.sockets.sockets.get(id)?.conn.close();
    },
    close() {
      shop.close();
      return io.close();
    },
  };
}
