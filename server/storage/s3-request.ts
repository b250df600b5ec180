import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/storage.ts';
import { type Content, StorageError } from './storage.ts';

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** '' addresses the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  content?: Content;
};

/** The timeout and the DNS lookup; only tests change them. */
export type Ways = { stillMs?: number; lookup?: LookupFunction };

/** A request is aborted after this time without data. */
const STILL_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 200;
const AT_ONCE = 32;

/**
 * Signed requests to a bucket (AWS Signature Version 4), retried where S3 asks for it (5xx, 429) and after connection
 * errors. Other responses go to the caller, who must read or discard the body.
 */
export function createS3Requests(config: S3Config, { stillMs = STILL_MS, lookup }: Ways = {}) {
  const endpoint = new URL(config.endpoint);
  const isSecure = endpoint.protocol === 'https:';
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, maxSockets: AT_ONCE })
    : new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const signingKeys = new Map<string, ArrayBuffer>();

  function urlOf({ key, query = {} }: S3Request): URL {
    const url = new URL(endpoint);
    const base = url.pathname.replace(/\/$/, '');
    const path = key && `/${key}`;
    if (config.pathStyle) url.pathname = `${base}/${config.bucket}${path}`;
    else {
      url.hostname = `${config.bucket}.${url.hostname}`;
      url.pathname = `${base}${path}`;
    }
    url.search = new URLSearchParams(query).toString();
    return url;
  }

  async function once(request: S3Request): Promise<IncomingMessage> {
    const { method, headers = {}, content } = request;
    const { url, headers: signed } = await new AwsV4Signer({
      method,
      url: urlOf(request).href,
      headers: { ...headers, ...digestOf(content) },
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.secretAccessKey,
      region: config.region,
      service: 's3',
      cache: signingKeys,
    }).sign();
    const length = content === undefined ? {} : { 'content-length': String(lengthOf(content)) };
    const outgoing = (isSecure ? secureRequest : plainRequest)(url, {
      method,
      agent,
      headers: { ...Object.fromEntries(signed), ...length },
      timeout: stillMs,
      ...(lookup ? { lookup } : {}),
    });
    outgoing.on('timeout', () => outgoing.destroy(new StorageError(`no answer within ${stillMs} ms`)));
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
    });
    // An error response may arrive before the file has been sent completely; it is the response then.
    const sent =
      content && !Buffer.isBuffer(content) ? pipeline(createReadStream(content.path), outgoing) : undefined;
    if (!sent) outgoing.end(Buffer.isBuffer(content) ? content : undefined);
    sent?.catch(() => {});
    return answer;
  }

  /** The answer, or why there is none worth reading. */
  async function attempt(request: S3Request): Promise<IncomingMessage | StorageError> {
    try {
      const answer = await once(request);
      const { statusCode = 0 } = answer;
      if (statusCode < 500 && statusCode !== 429) return answer;
      answer.resume();
      return new StorageError(`the storage does not answer (status ${statusCode})`);
    } catch (error) {
      if (error instanceof StorageError) return error;
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
      return new StorageError(`the storage does not answer (${why})`);
    }
  }

  async function send(request: S3Request): Promise<IncomingMessage> {
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(request);
      if (!(answer instanceof StorageError)) return answer;
      if (tries === TRIES) throw answer;
      await pause(FIRST_PAUSE_MS * 3 ** (tries - 1) * (0.5 + Math.random()));
    }
  }

  return { send, close: () => agent.destroy() };
}

/** What arrives damaged is refused by the storage. */
function digestOf(content: Content | undefined): Record<string, string> {
  if (!content) return {};
  const digest = Buffer.isBuffer(content)
    ? createHash('sha256').update(content).digest('hex')
    : content.sha256;
  return { 'x-amz-content-sha256': digest };
}

function lengthOf(content: Content): number {
  return Buffer.isBuffer(content) ? content.length : content.bytes;
}

/** The whole of a short answer, as text. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
