import type { DefaultEventsMap, Socket } from 'socket.io';
import type { LiveMessages, LiveRefusal } from '#contract/webhooks/live.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../http/context.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { Tenancy } from '../http/tenancy.ts';
import { findSession } from '../identity/sessions.ts';
import type { Guests } from './guests.ts';

export type Silent = DefaultEventsMap;
/** Messages to clients, by name. */
export type Sent = { [Name in keyof LiveMessages]: (message: LiveMessages[Name]) => void };
export type Line = Socket<Silent, Sent, Silent, { lookAgain?: () => void }>;

/** How often the session of an open connection is checked again: it may have expired, or the role changed. */
const RECHECK_MS = 30_000;
/** Most connections of one person in this process: real people have fewer tabs and devices. */
const MOST_OF_A_PERSON = 50;
/** Most events of a connection in ten seconds: our clients only listen. */
const MOST_EVENTS = 100;
const EVENTS_WINDOW_MS = 10_000;

export type Door = {
  database: Database;
  tenancy: Tenancy;
  cookie: SessionCookie;
  guests: Guests;
  /** The network a connection is counted for; undefined for this machine. */
  networkOf: (request: Line['request']) => string | undefined;
};

/**
 * Admits a connection, or returns the refusal. With a session it receives its own events. Without one, or declared as a
 * visitor, it receives those of the business alone (rule 82): an expired session does not become a visitor by itself.
 */
export async function admit(socket: Line, door: Door): Promise<LiveRefusal | undefined> {
  const business = await door.tenancy.find(socket.handshake.headers.host);
  if (!business) return 'NOT_SIGNED_IN';
  endTheLoud(socket);
  const { token: value, guest } = socket.handshake.auth as Record<string, unknown>;
  // A client that sends its token in this header would be a visitor and receive nothing of its own.
  if (value === undefined && guest !== true && socket.handshake.headers.authorization !== undefined)
    return 'TOKEN_IN_HEADER';
  const token = typeof value === 'string' ? value : door.cookie.read(socket.handshake.headers.cookie);
  if (guest !== true && token) return admitPerson(socket, { businessId: business.id, token }, door);

  const leave = door.guests.enter(door.networkOf(socket.request));
  if (!leave) return 'TOO_MANY_GUESTS';
  // It may disconnect before it is admitted, and may leave and join again.
  socket.once('disconnect', leave);
  socket.conn.once('close', leave);
  if (socket.conn.readyState !== 'open') leave();
  await socket.join(shopRoom(business.id));
  return undefined;
}

/** The room of all visitors and users of a business's shop. */
export function shopRoom(businessId: string): string {
  return `${businessId} shop`;
}

async function admitPerson(
  socket: Line,
  { businessId, token }: { businessId: string; token: string },
  { database }: Door,
): Promise<LiveRefusal | undefined> {
  const db = database.forBusiness(businessId);
  const user = await findSession(db, token);
  if (!user) return 'NOT_SIGNED_IN';

  await socket.join(roomsOf(businessId, user));
  endTheOldest(socket, `${businessId} user ${user.id}`);
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
  return undefined;
}

/** A new connection is always admitted: the oldest ones are closed. */
function endTheOldest(socket: Line, room: string): void {
  const ids = [...(socket.nsp.adapter.rooms.get(room) ?? [])];
  for (const id of ids.slice(0, Math.max(0, ids.length - MOST_OF_A_PERSON))) {
    socket.nsp.sockets.get(id)?.disconnect(true);
  }
}

/** Messages from clients are ignored, so many of them only cause load. */
function endTheLoud(socket: Line): void {
  let count = 0;
  let since = Date.now();
  socket.use((_event, next) => {
    if (Date.now() - since > EVENTS_WINDOW_MS) {
      count = 0;
      since = Date.now();
    }
    count += 1;
    if (count > MOST_EVENTS) socket.disconnect(true);
    else next();
  });
}

function roomsOf(businessId: string, user: SessionUser): string[] {
  const rooms = [
    `${businessId} user ${user.id}`,
    `${businessId} session ${user.sessionId}`,
    shopRoom(businessId),
  ];
  if (isAdminOrSuper(user.role))
    rooms.push(user.officeId ? `${businessId} office ${user.officeId}` : `${businessId} staff`);
  return rooms;
}
