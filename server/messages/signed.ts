import { identityLines, type LegalIdentity } from '#server/business/legal-identity.ts';
import type { Mail } from './message.ts';

/** Every mail says who sells (Ley 1480 of 2011, article 50); one with a look says it already. */
export function signed(mail: Mail, seller: LegalIdentity): Mail {
  if (mail.html !== undefined) return mail;
  return { ...mail, text: [mail.text, '', '--', ...identityLines(seller)].join('\n') };
}
