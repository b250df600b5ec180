import type { CallId, InputOf } from '#contract/index.ts';
import { type Answer, type Client, clientOf } from '../client.ts';

/** The cookies that only name a browser: neither its session nor the hint of it. */
const SESSION = /^(canasta_session|__Host-canasta|signed_in)$/;

/**
 * A browser that keeps cookies, at a network behind the proxy. Its sessions are left aside, so that each call comes
 * from somebody who is not signed in: what is tested is who is let in.
 */
export function browserAt(url: string, network: string | undefined, host = 'canasta.localhost') {
  const cookies = new Map<string, string>();
  const client: Client = clientOf(url, undefined, host);

  return {
    cookies,
    async call<Id extends CallId>(id: Id, input: InputOf<Id>): Promise<Answer<Id>> {
      const answer = await client.call(id, input, {
        ...(network === undefined ? {} : { 'x-forwarded-for': network }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        if (!SESSION.test(name)) cookies.set(name, value);
      }
      return answer;
    },
  };
}

export type Browser = ReturnType<typeof browserAt>;
