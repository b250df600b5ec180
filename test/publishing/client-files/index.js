import createClient from 'openapi-fetch';

/**
 * A client of one shop, with the token of a session or the key of another system. It sets no type of its own: whatever
 * fetch can, it can.
 */
export function createCanasta({ baseUrl, token, fetch }) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createClient({ baseUrl, headers, ...(fetch === undefined ? {} : { fetch }) });
}
