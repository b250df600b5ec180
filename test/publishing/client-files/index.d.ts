import type { Client } from 'openapi-fetch';
import type { paths } from './openapi.js';

export type { components, operations, paths } from './openapi.js';

export type Canasta = Client<paths>;

/** A client of one shop, with the token of a session or the key of another system. */
export function createCanasta(options: {
  baseUrl: string;
  token?: string;
  fetch?: typeof globalThis.fetch;
}): Canasta;
