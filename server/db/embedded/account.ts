import { readFileSync, statSync } from 'node:fs';

/** The unprivileged user PostgreSQL runs as; undefined = the current user. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root runs it under an account without rights: the owner of an existing data
 * folder; otherwise `postgres`, else `nobody` (initdb needs a user listed in /etc/passwd).
 */
export function serverAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const users = namedUsers();
  const account = users.get('postgres') ?? users.get('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and /etc/passwd names neither postgres nor nobody: start as an ordinary user or set DATABASE_URL',
    );
  }
  return account;
}

function namedUsers(): Map<string, Account> {
  const users = new Map<string, Account>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0 && gid !== undefined) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
