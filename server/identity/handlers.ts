import type { accountCalls } from '#contract/identity/account.ts';
import type { emailChangeCalls } from '#contract/identity/email-change.ts';
import type { secondFactorCalls } from '#contract/identity/second-factor.ts';
import type { sessionCalls } from '#contract/identity/sessions.ts';
import type { waysInCalls } from '#contract/identity/ways-in.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import type { Handler, HandlersOf } from '../http/context.ts';
import { ask, confirm as confirmEmail, drop, pending } from './email-change/calls.ts';
import { providerLogin, providerNonce } from './google/google-calls.ts';
import { loadPerson } from './person.ts';
import { removePhoto, setPhoto } from './personal-data/photo/photo-calls.ts';
import { update } from './profile.ts';
import { changePassword } from './profile-password.ts';
import { countOnDay } from './record-queries.ts';
import { confirm, mine, newRecoveryCodes, offer, remove } from './second-factor/own-calls.ts';
import { atSignIn, confirmAtSignIn, finish, offerAtSignIn } from './second-factor/sign-in-calls.ts';
import { demand, reset, team } from './second-factor/team-calls.ts';
import { endMyOtherSessions, endMySession, mySessions } from './session-calls.ts';
import { login, logout } from './sign-in.ts';
import { createAccount } from './sign-up.ts';
import { checkOtp, loginOtp, smsCheckToken, smsLogin, smsResendCode } from './ways-in/phone-calls.ts';
import { restorePassword } from './ways-in/restore-password.ts';

/** Generous: many people share one address of a mobile operator; more than this is a machine. */
const VISIT_LIMIT = { limit: 600, windowSeconds: 10 * 60 };

const me: Handler<'users.me'> = async (_input, context) => ({
  user: await loadPerson(context.db, context.user.id, context),
});

/**
 * Counts a visit for the statistics; whether the visitor is signed in comes from the session, not from the input.
 */
const addSiteVisit: Handler<'users.addSiteVisit'> = async ({ body }, context) => {
  const refused = await refuseAttempt(context, `visit address ${context.network}`, VISIT_LIMIT);
  if (refused) return refused;
  await countOnDay(
    context.db,
    context.user ? 'total_visits_users_log_by_date' : 'total_visits_users_not_log_by_date',
    bogotaDay(context.now()),
    body.office_id,
  );
  return { message: 'Visita registrada.' };
};

export const identityHandlers: HandlersOf<
  | keyof typeof accountCalls
  | keyof typeof waysInCalls
  | keyof typeof sessionCalls
  | keyof typeof secondFactorCalls
  | keyof typeof emailChangeCalls
> = {
  'users.login': login,
  'users.createAccount': createAccount,
  'users.logout': logout,
  'users.me': me,
  'users.update': update,
  'users.setPhoto': setPhoto,
  'users.removePhoto': removePhoto,
  'users.changePassword': changePassword,
  'users.addSiteVisit': addSiteVisit,
  'email.pending': pending,
  'email.ask': ask,
  'email.drop': drop,
  'email.confirm': confirmEmail,
  'sessions.mine': mySessions,
  'sessions.end': endMySession,
  'sessions.endOthers': endMyOtherSessions,
  'secondFactor.atSignIn': atSignIn,
  'secondFactor.finish': finish,
  'secondFactor.offerAtSignIn': offerAtSignIn,
  'secondFactor.confirmAtSignIn': confirmAtSignIn,
  'secondFactor.mine': mine,
  'secondFactor.offer': offer,
  'secondFactor.confirm': confirm,
  'secondFactor.newRecoveryCodes': newRecoveryCodes,
  'secondFactor.remove': remove,
  'secondFactor.team': team,
  'secondFactor.demand': demand,
  'secondFactor.reset': reset,
  'users.restorePassword': restorePassword,
  'auth.providerNonce': providerNonce,
  'auth.providerLogin': providerLogin,
  'users.loginOtp': loginOtp,
  'users.checkOtp': checkOtp,
  'auth.smsLogin': smsLogin,
  'auth.smsCheckToken': smsCheckToken,
  'auth.smsResendCode': smsResendCode,
};
