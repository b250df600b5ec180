import { mayCall } from '#contract/access.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { noteRecord } from '#server/stats/records.ts';

export const activityHandlers = {
  // Pages and answers are cached for everybody, so views and searches are reported by the page's own script.
  'activity.record': async ({ body: { events, ...noted } }, context) => {
    const { activity, ip, user } = context;
    // The other body of POST /stats (rule 70): its existence is not revealed to others.
    if (!events && user && mayCall('superadmin', user.role)) return noteRecord(noted, { ...context, user });
    if (!events) return badField('events', 'Envía al menos un evento.');
    const { refusedForSeconds } = activity.receive(ip, events);
    if (refusedForSeconds > 0) {
      return fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: refusedForSeconds } });
    }
    return { message: 'Anotado' };
  },
} satisfies HandlersOf<'activity.record'>;
