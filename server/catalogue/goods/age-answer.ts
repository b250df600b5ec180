import type { FastifyInstance } from 'fastify';
import { AGE_BACK, AGE_COOKIE, AGE_PAGE } from '#rules/goods/age-question.ts';
import { isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';

type Question = { Querystring: Record<string, string | undefined> };

/**
 * Takes the answer to the question of age from a browser without scripts, which submits the form: it sets the same
 * cookie and returns to the page (rule 106).
 */
export function registerAgeAnswer(app: FastifyInstance, requests: RequestContext): void {
  app.register(async (forms) => {
    const form = 'application/x-www-form-urlencoded';
    forms.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null, undefined),
    );
    forms.post<Question>(AGE_PAGE, async (request, reply) => {
      const business = await requests.businessOf(request);
      if (isFailure(business)) return sendFailure(request, reply, business);
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const back = request.query[AGE_BACK] ?? '';
      return reply
        .header('cache-control', 'private, no-store')
        .header('set-cookie', `${AGE_COOKIE}=si; Path=/; SameSite=Lax${secure}`)
        .redirect(/^\/(?![/\\])/.test(back) ? back : '/', 303);
    });
  });
}
