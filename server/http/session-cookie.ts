import type { BrowserToken, Context } from './context.ts';

type Session = Parameters<Context['setSession']>[0];

const DAY = 24 * 3600;
/** Separate from the session, with their own lifetimes. Neither gives access by itself. */
const browserTokens: Record<BrowserToken, { name: string; seconds: number }> = {
  known: { name: 'known_browser', seconds: 180 * DAY },
  code: { name: 'asked_code', seconds: 600 },
};

/**
 * The session in a browser: HttpOnly, so no script reads it (rule 36). A second cookie without any secret tells the
 * page's script that somebody is signed in, so that a visitor's page sends no request.
 */
export function createSessionCookie(secure: boolean) {
  const name = secure ? '__Host-canasta' : 'canasta_session';
  const prefix = secure ? '__Host-' : '';
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (cookieHeader: string | undefined) => readCookie(cookieHeader, name),
    /** The Set-Cookie lines that begin or end a session. */
    write(session: Session): string[] {
      const lifetime = session ? `; Expires=${session.expires.toUTCString()}` : '; Max-Age=0';
      return [
        `${name}=${session?.token ?? ''}; ${attributes}; HttpOnly${lifetime}`,
        `signed_in=${session ? '1' : ''}; ${attributes}${lifetime}`,
        ...(session?.browser === undefined ? [] : [this.writeToken('known', session.browser)]),
      ];
    },
    readToken(which: BrowserToken, cookieHeader: string | undefined): string | undefined {
      const token = readCookie(cookieHeader, prefix + browserTokens[which].name);
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
    },
    writeToken(which: BrowserToken, token: string): string {
      const { name, seconds } = browserTokens[which];
      return `${prefix}${name}=${token}; ${attributes}; HttpOnly; Max-Age=${seconds}`;
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
