import { hash } from 'node:crypto';
import { plainDocument, SHORTEST_PART } from '#rules/identity.ts';
import { openBytes, sealBytes } from './seal-bytes.ts';
import { derivedKey, keysFor, type SecretKeys, signatureOf } from './secret-keys.ts';

/** Personal identification, stored encrypted (rule 49). */
export type Identity = {
  /** '' for none. */
  document: string;
  /** year-month-day. */
  birthday: string | null;
};

/** Identity of a register of personal data (habeas_register.identity). */
export type RegisterIdentity = Identity & {
  /** Day the document was issued. */
  issued: string | null;
  /** The civil registry's response; '' before it was queried. */
  registraduria: string;
};

/** Shown for values encrypted with another key. */
export const UNREADABLE = 'No disponible';

/** First byte of encrypted values: how they are encrypted. */
const FORMAT = 1;
/** Padded to one length, so that the size reveals nothing. */
const PLAIN_LENGTH = 64;
const REGISTER_LENGTH = 256;
const MARK_BYTES = 16;

/**
 * Encrypts documents and birth dates, each for its own row, with keys derived from the installation's.
 * Decrypting a value of another secret gives undefined and reports it to the operator.
 */
export function createIdentitySeal(secretKeys: SecretKeys, alert: (of: string) => void = () => {}) {
  const keys = keysFor('identities', secretKeys);
  const markKey = derivedKey('marks of billing', secretKeys[0]);
  const digestOfParts = (key: Buffer) => digestsWith(derivedKey('parts of documents', key).toString('hex'));
  const digests = secretKeys.map(digestOfParts);
  const digestOf = digestOfParts(secretKeys[0]);

  function close(plain: Partial<Identity>, of: string, length = PLAIN_LENGTH): Buffer {
    const padded = JSON.stringify(plain).padEnd(length);
    return Buffer.concat([Buffer.of(FORMAT), sealBytes(keys, Buffer.from(padded), of)]);
  }

  function open<Plain extends Partial<Identity>>(sealed: Buffer, of: string): Plain | undefined {
    const plain = sealed[0] === FORMAT ? openBytes(keys, sealed.subarray(1), of) : undefined;
    if (!plain) alert(of);
    // Only we can have sealed it.
    return plain && (JSON.parse(plain.toString()) as Plain);
  }

  return {
    /** app_user.identity; null if there is nothing to encrypt. */
    closePerson({ document, birthday }: Identity, userId: string): Buffer | null {
      return document === '' && birthday === null ? null : close({ document, birthday }, personOf(userId));
    },
    openPerson(sealed: Buffer | null, userId: string): Identity | undefined {
      return sealed === null ? { document: '', birthday: null } : open<Identity>(sealed, personOf(userId));
    },
    closeRegister(plain: RegisterIdentity, registerId: string): Buffer {
      return close(plain, registerOf(registerId), REGISTER_LENGTH);
    },
    openRegister(sealed: Buffer, registerId: string): RegisterIdentity | undefined {
      return open<RegisterIdentity>(sealed, registerOf(registerId));
    },
    /** The identification_card in customer_order.customer. */
    closeDocument(document: string, orderId: string): string {
      return document === '' ? '' : close({ document }, orderOf(orderId)).toString('base64');
    },
    openDocument(sealed: string, orderId: string): string | undefined {
      if (sealed === '') return '';
      return open<Pick<Identity, 'document'>>(Buffer.from(sealed, 'base64'), orderOf(orderId))?.document;
    },
    /** The document in app_user.billing and customer_order.billing, sealed for the id of their row. */
    closeBilling(document: string, of: string): string {
      return close({ document }, billingOf(of)).toString('base64');
    },
    openBilling(sealed: string, of: string): string | undefined {
      return open<Pick<Identity, 'document'>>(Buffer.from(sealed, 'base64'), billingOf(of))?.document;
    },
    /** A mark of billing data by which their document cannot be guessed, not even by who knows the rest. */
    markBilling(text: string, of: string): string {
      return signatureOf([markKey], [`${billingOf(of)} ${text}`], MARK_BYTES).toString('base64url');
    },
    /**
     * app_user.document_parts: a digest of each searchable part of a document, in an order that reveals nothing.
     */
    partsOf(document: string, businessId: string): string[] {
      return partsOf(plainDocument(document))
        .map((part) => digestOf(businessId, part))
        .sort();
    },
    /** Digests of a document part that equals `text`, by each key; undefined for fewer than four characters. */
    partAsked(text: string, businessId: string): string[] | undefined {
      const part = plainDocument(text);
      return part.length < SHORTEST_PART ? undefined : digests.map((digest) => digest(businessId, part));
    },
    /** The condition for people whose document contains `text`; undefined for fewer than four characters. */
    documentAsked(text: string, businessId: string): DocumentAsked | undefined {
      const part = plainDocument(text);
      if (part.length < SHORTEST_PART) return undefined;
      const end = part.slice(-SHORTEST_PART);
      return {
        digests: digests.map((digest) => digest(businessId, part)),
        indexed: digests.map((digest) => digest(businessId, end)),
      };
    },
  };
}

/**
 * Digests of a document part by each key, and of its last four characters: documents differ at their end more than at
 * their beginning.
 */
export type DocumentAsked = { digests: string[]; indexed: string[] };

export type IdentitySeal = ReturnType<typeof createIdentitySeal>;

function partsOf(text: string): string[] {
  const parts = new Set<string>();
  for (let from = 0; from + SHORTEST_PART <= text.length; from += 1) {
    for (let to = from + SHORTEST_PART; to <= text.length; to += 1) parts.add(text.slice(from, to));
  }
  return [...parts];
}

/**
 * A keyed hash, truncated to a quarter, which prevents length extension: as secure as an HMAC here, at a twentieth of
 * its time. A document has thirty parts, and the demonstration thousands of documents.
 */
function digestsWith(key: string) {
  return (businessId: string, part: string): string => {
    const digest = hash('sha256', `${key} ${businessId} ${part}`, 'buffer').readBigInt64BE();
    // The last bit marks the shortest parts, which an index has (person_document).
    return (part.length === SHORTEST_PART ? digest | 1n : digest & ~1n).toString();
  };
}

function personOf(userId: string): string {
  return `identity of person ${userId}`;
}

function registerOf(registerId: string): string {
  return `identity of register ${registerId}`;
}

function billingOf(id: string): string {
  return `billing of ${id}`;
}

function orderOf(orderId: string): string {
  return `document of order ${orderId}`;
}
