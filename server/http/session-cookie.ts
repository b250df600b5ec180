import type { Context } from './context.ts';

type Session = Parameters<Context['setSession']>[0];

/**
 * The session in a browser: HttpOnly, so no script reads it (decision 36). A second cookie without any secret tells
 * the page's script that somebody is signed in, so that a visitor's page asks nothing.
 */
export function createSessionCookie(secure: boolean) {
  const name = secure ? '__Host-canasta' : 'canasta_session';
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (cookieHeader: string | undefined) => readCookie(cookieHeader, name),
    /** The Set-Cookie lines that begin or end a session. */
    write(session: Session): string[] {
      const lifetime = session ? `; Expires=${session.expires.toUTCString()}` : '; Max-Age=0';
      return [
        `${name}=${session?.token ?? ''}; ${attributes}; HttpOnly${lifetime}`,
        `signed_in=${session ? '1' : ''}; ${attributes}${lifetime}`,
      ];
    },
  };
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;

export function readCookie(cookieHeader: string | undefined, name: string): string | undefined {
  if (!cookieHeader) return undefined;
  for (const pair of cookieHeader.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
