import type { CommonError } from '#contract/errors.ts';
import type { CallId, CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import type { Role } from '#rules/roles.ts';
import type { Activity } from '../activity/activity.ts';
import type { ApiKey } from '../api-keys/find-key.ts';
import type { Installation } from '../business/keys/installation.ts';
import type { Cached } from '../cache/cache.ts';
import type { CartFacts } from '../cart/facts.ts';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { BusinessDatabase } from '../db/database.ts';
import type { Geocoding } from '../geocoding/geocoding.ts';
import type { Google } from '../identity/google/verify-token.ts';
import type { PasswordProvider } from '../identity/second-try/password-provider.ts';
import type { JobsHere } from '../jobs/change-job.ts';
import type { Post } from '../messages/post.ts';
import type { OrderTurn } from '../orders/goods/turns.ts';
import type { PaymentDesk } from '../payments/desk.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Push } from '../push/push.ts';
import type { CartChanges } from '../realtime/cart-changes.ts';
import type { IdentitySeal } from '../secrets/identity-seal.ts';
import type { UploadDoor } from '../uploads/upload-door.ts';
import type { Failure } from './failure.ts';
import type { Preserialized } from './preserialized.ts';

/** The business a request is for, found by its host name. */
export type Business = { id: string; slug: string; name: string };

/** Who is signed in, as far as handlers need to know. */
export type SessionUser = {
  id: string;
  role: Role;
  /** The branch a member of staff is bound to; null = all of them. */
  officeId: string | null;
  /** The provider whose products an account of role provider reads; null for everybody else. */
  providerId: string | null;
  name: string;
  sessionId: string;
};

/** 'known': somebody has signed in here before; 'code': a code was asked for here. */
export type BrowserToken = 'known' | 'code';

/** What staff look at before others do, by the ticket of its address (docs/decisions/087); undefined is as it is. */
export type Preview = {
  ticket: string;
  /** A moment, in an office. */
  at: Date | undefined;
  officeId: string | undefined;
  /** An offer that is not saved: a row of its table. */
  offer: ({ id: string } & Record<string, unknown>) | null | undefined;
  /** Settings that are not saved. */
  settings: CheckedInputOf<'business.preview'>['body'] | undefined;
};

/** What a handler knows besides its input. Business and user come from host and session, never from the input. */
export type Context = {
  business: Business;
  db: BusinessDatabase;
  /** The business's catalogue in this process: shelves, lists and searches. */
  catalogue: CatalogueIndex;
  /** What of products, offices and windows is in memory for carts. */
  cartFacts: CartFacts;
  /** What a question about the business said, until the database tells of a change. */
  cached: Cached;
  /** Counts what people look at, without waiting. */
  activity: Activity;
  /** Tells a person's other devices of a changed cart, once the change is committed. */
  carts: CartChanges;
  /** Makes an order when it is its turn, beside few others. */
  orderTurn: OrderTurn;
  /** What of paying online the business is served with. */
  payments: PaymentDesk;
  /** Mail and SMS, written with the change that causes them. */
  messages: Post;
  /** What the environment says of businesses. */
  installation: Installation;
  /** Long work, started with the change that causes it. */
  jobs: JobsHere;
  /** Who vouches for people of Google; undefined where that is not offered. */
  google: Google | undefined;
  /** Who is asked for people whose password we do not know; undefined where nobody is. */
  passwords: PasswordProvider | undefined;
  /** Who places addresses on the map, and who draws it. */
  geocoding: Geocoding;
  /** Who tells browsers and apps; undefined where nothing is pushed. */
  push: Push | undefined;
  /** Makes pictures of what was sent, and puts them where they are served from. */
  pictures: Pictures;
  /** Bytes that a file may have. */
  uploadLimits: UploadDoor['limits'];
  /** What codes to phones are kept under: a copy of the database does not hold it. */
  codeKey: Buffer;
  /** What lasting secrets of people are sealed with: neither the database nor its password tells it. */
  secretKey: Buffer;
  /** Seals and opens documents and birth dates. */
  identities: IdentitySeal;
  /** The address of a page of the shop, at the host this person uses. */
  pageUrl: (path: `/${string}`) => string;
  /** Undefined for guests, and always for calls whose answer is shared (`cache: 'public'`). */
  user: SessionUser | undefined;
  /** The key of another system, for calls that are open to keys; undefined for people. */
  key: ApiKey | undefined;
  now: () => Date;
  /** Only of a page that staff look at before others do: nothing of it is cached. */
  preview?: Preview;
  requestId: string;
  ip: string;
  /** Whose address it is: what is counted by address is counted by this. */
  network: string;
  userAgent: string;
  /** The token the request came with, to be ended at sign-out and replaced at sign-in. */
  sessionToken: string | undefined;
  /** Set by sign-in and sign-out; the HTTP layer turns it into the cookie. */
  setSession: (session: { token: string; expires: Date; browser?: string } | null) => void;
  /** What the browser was given to be recognised by, without anybody being signed in. */
  browserToken: (name: BrowserToken) => string | undefined;
  setBrowserToken: (name: BrowserToken, token: string) => void;
};

/** The context of calls for signed-in people. */
export type SignedInContext = Context & { user: SessionUser };

/** The context of calls for keys of other systems. */
export type KeyContext = Context & { key: ApiKey };

type WhoOf<Id extends CallId> = typeof import('#contract/index.ts')['calls'][Id]['who'];
type OpenTo<Id extends CallId> =
  WhoOf<Id> extends 'anyone' | 'link holder'
    ? Context
    : WhoOf<Id> extends `key ${string}`
      ? KeyContext
      : SignedInContext;

/** The implementation of a call: an answer, or one of the failures that the call declares. */
export type Handler<Id extends CallId> = (
  input: CheckedInputOf<Id>,
  context: OpenTo<Id>,
) => Promise<OutputOf<Id> | Preserialized<OutputOf<Id>> | Failure<ErrorsOf<Id> | CommonError>>;

/** The handlers of one domain. */
export type HandlersOf<Ids extends CallId> = { [Id in Ids]: Handler<Id> };
