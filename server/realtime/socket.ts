import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { isAdminOrSuper } from '#rules/roles.ts';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../http/context.ts';
import { oddityOf } from '../http/limits/odd-requests.ts';
import type { IsOwn } from '../http/own-origin.ts';
import { baseHeaders } from '../http/security.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { Tenancy } from '../http/tenancy.ts';
import { findSession } from '../identity/sessions.ts';

const OrderChanged = z.object({
  businessId: z.string(),
  topic: z.literal('order.changed'),
  payload: z.object({
    order_id: z.string(),
    number: z.number(),
    user_id: z.string(),
    office_id: z.string(),
    state: z.string(),
    version: z.number(),
  }),
});

const CartChanged = z.object({
  businessId: z.string(),
  topic: z.literal('cart.changed'),
  payload: z.object({ user_id: z.string(), cart_id: z.string(), version: z.number() }),
});

/** Told by the database itself, however the session ended. */
const SessionEnded = z.object({
  businessId: z.string(),
  topic: z.literal('session.ended'),
  payload: z.object({ session_id: z.string() }),
});

const Effect = z.discriminatedUnion('topic', [OrderChanged, CartChanged, SessionEnded]);

type Silent = DefaultEventsMap;
type Line = Socket<Silent, Silent, Silent, { lookAgain?: () => void }>;

const PATH = '/socket/';
/** How often an open connection's session is looked at again: its time may be over, or its person's role another. */
const RECHECK_MS = 30_000;
/** Connections of one person in this process: tabs and devices of an honest one are fewer. */
const MOST_OF_A_PERSON = 50;
/** Events of a connection in ten seconds: ours only listen. */
const MOST_EVENTS = 100;
const EVENTS_WINDOW_MS = 10_000;

/**
 * Live changes at /socket/. A connection belongs to a session: it hears its own orders and its own cart, and staff hear the
 * orders of their office (or of all, without a branch). It carries what changed, never the thing itself: who may read it
 * asks for it.
 */
export function createSocket(
  http: HttpServer,
  parts: {
    database: Database;
    tenancy: Tenancy;
    cookie: SessionCookie;
    isOwn: IsOwn;
    secure: boolean;
    /** Whoever has not said by then who they are listens to nothing, and only holds a connection. */
    signInMs: number;
    onError(error: unknown): void;
  },
) {
  const io = new Server<Silent, Silent, Silent, Line['data']>(http, {
    path: PATH,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: parts.signInMs,
    // A page of another site must not use the cookie of this one.
    allowRequest: (request, decide) => {
      const foreign = request.headers.origin !== undefined && !parts.isOwn(request.headers);
      decide(foreign ? 'origin' : null, !foreign && !oddityOf(request));
    },
  });

  const headers = new Map(Object.entries(baseHeaders(parts.secure)));
  // What is asked for here never reaches the routes, where every other answer gets them.
  http.prependListener('request', ({ url }, response) => {
    if (url?.startsWith(PATH)) response.setHeaders(headers);
  });

  io.use((socket, next) => {
    admit(socket, parts).then(
      (admitted) => next(admitted ? undefined : new Error('NOT_SIGNED_IN')),
      (error) => {
        parts.onError(error);
        next(new Error('UNAVAILABLE'));
      },
    );
  });

  // A session that ended while its connection was being let in was told of before anybody stood in its room.
  io.on('connection', (socket) => socket.data.lookAgain?.());

  return {
    /** A message told by the database to every process. */
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
      const { user_id: _, ...change } = payload;
      io.to([ofUser, `${businessId} office ${payload.office_id}`, `${businessId} staff`]).emit(
        'order:changed',
        change,
      );
    },
    close: () => io.close(),
  };
}

async function admit(
  socket: Line,
  { database, tenancy, cookie }: { database: Database; tenancy: Tenancy; cookie: SessionCookie },
): Promise<boolean> {
  const business = await tenancy.find(socket.handshake.headers.host);
  const given: unknown = socket.handshake.auth.token;
  const token = typeof given === 'string' ? given : cookie.read(socket.handshake.headers.cookie);
  if (!business || !token) return false;
  const db = database.forBusiness(business.id);
  const user = await findSession(db, token);
  if (!user) return false;

  await socket.join(roomsOf(business.id, user));
  endTheOldest(socket, `${business.id} user ${user.id}`);
  endTheLoud(socket);
  const lookAgain = () => {
    findSession(db, token, { unused: true }).then(
      (still) => {
        if (still?.role !== user.role || still.officeId !== user.officeId) socket.disconnect(true);
      },
      () => {},
    );
  };
  socket.data.lookAgain = lookAgain;
  const recheck = setInterval(lookAgain, RECHECK_MS);
  socket.on('disconnect', () => clearInterval(recheck));
  return true;
}

/** Whoever opens the shop once more is let in: the connections that were opened first make room. */
function endTheOldest(socket: Line, room: string): void {
  const ids = [...(socket.nsp.adapter.rooms.get(room) ?? [])];
  for (const id of ids.slice(0, Math.max(0, ids.length - MOST_OF_A_PERSON))) {
    socket.nsp.sockets.get(id)?.disconnect(true);
  }
}

/** Nothing that is said here is listened to, so saying much is no use but to keep us busy. */
function endTheLoud(socket: Line): void {
  let heard = 0;
  let since = Date.now();
  socket.use((_event, next) => {
    if (Date.now() - since > EVENTS_WINDOW_MS) {
      heard = 0;
      since = Date.now();
    }
    heard += 1;
    if (heard > MOST_EVENTS) socket.disconnect(true);
    else next();
  });
}

function roomsOf(businessId: string, user: SessionUser): string[] {
  const rooms = [`${businessId} user ${user.id}`, `${businessId} session ${user.sessionId}`];
  if (isAdminOrSuper(user.role))
    rooms.push(user.officeId ? `${businessId} office ${user.officeId}` : `${businessId} staff`);
  return rooms;
}
