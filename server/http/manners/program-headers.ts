import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { scopeOf, type Who } from '#contract/access.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Allowance } from '../limits/call-limits.ts';

/** The WWW-Authenticate header: how to sign in, beside a 401 (RFC 6750), or the scope a key lacks, beside its 404. */
export function challenge(failure: ErrorCode, hasToken: boolean): string {
  return hasToken && failure === 'NOT_SIGNED_IN'
    ? 'Bearer realm="canasta", error="invalid_token"'
    : 'Bearer realm="canasta"';
}

export function scopeChallenge(who: Who): string {
  return `Bearer realm="canasta", error="insufficient_scope", scope="${scopeOf(who)}"`;
}

/** Sends headers with what is left of a key's requests of this minute (draft-ietf-httpapi-ratelimit-headers). */
export function sayAllowance(reply: FastifyReply, { most, left, seconds }: Allowance): void {
  reply.header('ratelimit-policy', `"key";q=${most};w=60`);
  reply.header('ratelimit', `"key";r=${left};t=${seconds}`);
}

/** Answers an unchanged feed with a 304 without content; true when it did. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return false;
  reply.code(304).send();
  return true;
}
