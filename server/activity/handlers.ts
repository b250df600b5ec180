import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';

export const activityHandlers = {
  // Pages are kept for everybody and their answers too, so a view or a search is told by the page's own script.
  'activity.record': async ({ body }, { activity, ip }) => {
    const { refusedForSeconds } = activity.told(ip, body.events);
    if (refusedForSeconds > 0) {
      return fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: refusedForSeconds } });
    }
    return { message: 'Anotado' };
  },
} satisfies HandlersOf<'activity.record'>;
