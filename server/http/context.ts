import type { CommonError } from '#contract/errors.ts';
import type { CallId, CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import type { Role } from '#rules/roles.ts';
import type { AskStranger } from '#server/outgoing/ask-stranger.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import type { Activity } from '../activity/activity.ts';
import type { ApiKey } from '../api-keys/find-key.ts';
import type { Installation } from '../business/keys/installation.ts';
import type { Cached } from '../cache/cache.ts';
import type { CartFacts } from '../cart/facts.ts';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { Claims } from '../clusters/claims.ts';
import type { BusinessDatabase } from '../db/database.ts';
import type { Geocoding } from '../geocoding/geocoding.ts';
import type { Google } from '../identity/google/verify-token.ts';
import type { PasswordProvider } from '../identity/second-try/password-provider.ts';
import type { JobsHere } from '../jobs/change-job.ts';
import type { MeasuringDesk } from '../measuring/desk.ts';
import type { Post } from '../messages/post.ts';
import type { PaymentDesk } from '../payments/desk.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Push } from '../push/push.ts';
import type { CartChanges } from '../realtime/cart-changes.ts';
import type { IdentitySeal } from '../secrets/identity-seal.ts';
import type { UploadDoor } from '../uploads/upload-door.ts';
import type { WhatsappDesk } from '../whatsapp/desk.ts';
import type { Failure } from './failure.ts';
import type { OrderTurn } from './limits/turns.ts';
import type { Preserialized } from './preserialized.ts';

/** The business of a request, found by its host name. */
export type Business = {
  id: string;
  slug: string;
  name: string;
  /** Whether the business is a practice with simulated people: nothing leaves it (docs/decisions/172). */
  practice: boolean;
};

/** The signed-in user, with the fields that handlers need. */
export type SessionUser = {
  id: string;
  role: Role;
  /** The branch a member of staff is bound to; null = all of them. */
  officeId: string | null;
  /** The provider whose products an account of role provider reads; null for all others. */
  providerId: string | null;
  name: string;
  sessionId: string;
};

/** 'known': somebody signed in here before; 'code': a code was requested here. */
export type BrowserToken = 'known' | 'code';

/** A preview for staff, by the ticket of its address (docs/decisions/075); undefined = as it is now. */
export type Preview = {
  ticket: string;
  /** The moment of the preview, in an office. */
  at: Date | undefined;
  officeId: string | undefined;
  /** An offer that is not saved: a row of its table. */
  offer: ({ id: string } & Record<string, unknown>) | null | undefined;
  /** Settings that are not saved. */
  settings: CheckedInputOf<'business.preview'>['body'] | undefined;
};

/**
 * What a handler gets besides its input. Business and user come from host and session, never from the input.
 */
export type Context = {
  business: Business;
  db: BusinessDatabase;
  /** The business's catalogue in this process: shelves, lists and searches. */
  catalogue: CatalogueIndex;
  /** Cached products, offices and windows for carts. */
  cartFacts: CartFacts;
  /** Query results about the business, cached until the database reports a change. */
  cached: Cached;
  /** Counts views, without waiting. */
  activity: Activity;
  /** Notifies a person's other devices of a changed cart after the commit. */
  carts: CartChanges;
  /** Creates an order in its turn; few run at a time. */
  orderTurn: OrderTurn;
  payments: PaymentDesk;
  /** The business's WhatsApp number at Meta; undefined without one. */
  whatsapp: WhatsappDesk | undefined;
  /** The services to which purchases are reported. */
  measuring: MeasuringDesk;
  /** The database of a practice business, for starting and stopping the practice. */
  practiceOf: (businessId: string) => BusinessDatabase;
  /** Mail and SMS, written with the change that causes them. */
  messages: Post;
  /** Settings of businesses from the environment. */
  installation: Installation;
  /** Values that no two businesses may share. */
  claims: Claims;
  /** Long work, started with the change that causes it. */
  jobs: JobsHere;
  /** Verifies sign-ins by Google; undefined where it is not offered. */
  google: Google | undefined;
  /** Checks passwords of people imported without one; undefined where there is no such provider. */
  passwords: PasswordProvider | undefined;
  /** Geocoding and map tiles. */
  geocoding: Geocoding;
  /** Push notifications to browsers and apps; undefined where they are off. */
  push: Push | undefined;
  /** Processes uploaded pictures and stores them for serving. */
  pictures: Pictures;
  /** Sends requests to addresses that others supplied. */
  askStranger: AskStranger;
  /** Maximum bytes of uploaded files. */
  uploadLimits: UploadDoor['limits'];
  /** Keys for codes sent by phone: a copy of the database does not contain it. */
  codeKeys: SecretKeys;
  /** Encryption key for lasting secrets of people: neither the database nor its password reveals it. */
  secretKeys: SecretKeys;
  /** Seals and opens documents and birth dates. */
  identities: IdentitySeal;
  /** The address of a shop page in what is sent or shown to others, at the business's own host. */
  pageUrl: (path: `/${string}`) => string;
  /** The address at the host this person uses, only for returns of their own browser. */
  returnUrl: (path: `/${string}`) => string;
  /** Undefined for guests, and always for calls with shared answers (`cache: 'public'`). */
  user: SessionUser | undefined;
  /** The key of another system, for calls open to keys; undefined for people. */
  key: ApiKey | undefined;
  now: () => Date;
  /** Only for pages staff preview: nothing of them is cached. */
  preview?: Preview;
  requestId: string;
  ip: string;
  /** The network that the limits by address count. */
  network: string;
  userAgent: string;
  /** The session token of the request, ended at sign-out and replaced at sign-in. */
  sessionToken: string | undefined;
  /** Set by sign-in and sign-out; the HTTP layer turns it into the cookie. */
  setSession: (session: { token: string; expires: Date; browser?: string } | null) => void;
  /** A token by which a browser is recognised without a signed-in user. */
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

/** The implementation of a call: an answer, or one of the failures the call declares. */
export type Handler<Id extends CallId> = (
  input: CheckedInputOf<Id>,
  context: OpenTo<Id>,
) => Promise<OutputOf<Id> | Preserialized<OutputOf<Id>> | Failure<ErrorsOf<Id> | CommonError>>;

/** The handlers of one domain. */
export type HandlersOf<Ids extends CallId> = { [Id in Ids]: Handler<Id> };
