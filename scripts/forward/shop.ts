export type Shop = {
  /** Returns why sign-in failed, or undefined. */
  signIn(email: string, password: string): Promise<string | undefined>;
  /** The answer of a call, or a sentence about why there is none. */
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer | string>;
};

/** The calls of a shop, as a program of a developer makes them. */
export function createShop(url: string): Shop {
  let token = '';

  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer | string> {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const answer = await fetch(new URL(`/api/v1${path}`, url), { method, headers, ...sent });
      const text = await answer.text();
      return answer.ok
        ? (JSON.parse(text) as Answer)
        : `${method} ${path}: ${answer.status} ${text.slice(0, 300)}`;
    } catch (error) {
      return `${method} ${path}: ${(error as Error).message}`;
    }
  }

  return {
    ask,
    async signIn(email, password) {
      const answer = await ask<{ token: string }>('POST', '/users/login', { email, password });
      if (typeof answer === 'string') return answer;
      token = answer.token;
      return undefined;
    },
  };
}
