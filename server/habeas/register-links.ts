import type { registerLinkCalls } from '#contract/habeas/register-links.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { answerWith, correctOwn, evidenceOf, withdrawOwn } from './own-registers.ts';
import { readRegisterLink, registerLinkMail, registerUrl } from './register-link.ts';
import { registersOfEmail } from './register-queries.ts';

/** Per network and per mailbox, so that nobody is flooded. */
const NETWORK_LIMIT = { limit: 20, windowSeconds: 3600 };
const MAILBOX_LIMIT = { limit: 3, windowSeconds: 3600 };
/** Maximum of links in a mail: those of the newest registers. */
const MOST = 5;
const USEFUL_SECONDS = 24 * 3600;

/** Actions of the holder of a register's link; a register of an account is its owner's alone. */
export const registerLinkHandlers = {
  'registerLinks.send': async ({ body: { email } }, context) => {
    const { db, messages, business } = context;
    const refused =
      (await refuseAttempt(context, `register link ${context.network}`, NETWORK_LIMIT)) ??
      (await refuseAttempt(context, `register link to ${email}`, MAILBOX_LIMIT));
    if (refused) return refused;
    await db.transaction(async (tx) => {
      const links = (await registersOfEmail(tx, email, MOST)).map((id) => registerUrl(id, context));
      if (links.length > 0)
        await messages.write(tx, registerLinkMail(email, business.name, links), USEFUL_SECONDS);
    });
    messages.wake();
    return { message: SENT };
  },

  'registerLinks.get': async ({ params }, context) => {
    const link = readRegisterLink(params.token, context);
    if (!link) return fail('NOT_FOUND');
    const answer = await answerWith(context, { id: link.id, ownerId: null });
    return isFailure(answer) ? answer : { ...answer, expires: link.expires.toISOString() };
  },

  'registerLinks.correct': async ({ params, body }, context) => {
    const link = readRegisterLink(params.token, context);
    if (!link) return fail('NOT_FOUND');
    return correctOwn('registerLinks.correct', { id: link.id, ownerId: null }, body, asHolder(context));
  },

  'registerLinks.withdraw': async ({ params, body: { purpose } }, context) => {
    const link = readRegisterLink(params.token, context);
    return link ? withdrawOwn({ id: link.id, ownerId: null }, purpose, context) : fail('NOT_FOUND');
  },

  'registerLinks.evidence': async ({ params }, context) => {
    const link = readRegisterLink(params.token, context);
    return link ? evidenceOf({ id: link.id, ownerId: null }, context) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<keyof typeof registerLinkCalls>;

const SENT = 'Si ese correo tiene un registro sin cuenta, le enviamos un enlace para verlo.';

/** Identifies the holder of a link in the audit, without an account. */
function asHolder(context: Context) {
  return { ...context, user: { id: null, role: 'link' } };
}
