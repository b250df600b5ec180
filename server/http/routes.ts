import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import type { ApiKey } from '../api-keys/find-key.ts';
import { registerWhatsapp } from '../whatsapp/door.ts';
import type { Business, SessionUser } from './context.ts';
import { fail } from './failure.ts';
import { sayDeprecated } from './manners/deprecation.ts';
import { createMethodsOf } from './manners/other-methods.ts';
import { type Parts, personalRoute, sendFailure } from './personal-route.ts';
import { publicRoute } from './public-route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller and the business, once admitted. */
    admitted: { business: Business; user: SessionUser | undefined; key?: ApiKey | undefined } | null;
  }
}

/** Serves every call of the contract at its address, and the webhook of Meta. */
export function registerCalls(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('admitted', null);
  // The staff variant of a public call is reached through that call: publicRoute.
  const served = (Object.keys(calls) as CallId[]).filter((id) => !('insteadOf' in calls[id]));
  const [files, others] = [true, false].map((hasFiles) =>
    served.filter((id) => 'files' in calls[id] === hasFiles),
  );
  for (const id of others ?? []) registerCall(app, id, parts);
  registerWhatsapp(app, parts.requests);
  app.register(async (forms) => {
    parts.uploads.openIn(forms);
    for (const id of files ?? []) registerCall(forms, id, parts);
  });
  const methodsOf = createMethodsOf(served.map((id) => calls[id]));
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/*',
    handler: async (request, reply) => {
      const methods = methodsOf(request.url);
      // A request with an existing method did not match because of a value in its address.
      if (methods.length === 0 || methods.includes(request.method))
        return sendFailure(request, reply, fail('NOT_FOUND'));
      return sendFailure(request, reply.header('allow', methods.join(', ')), fail('METHOD_NOT_ALLOWED'));
    },
  });
}

function registerCall(app: FastifyInstance, id: CallId, parts: Parts): void {
  const definition: CallDefinition = calls[id];
  const { form, body, deprecated } = definition;
  const route =
    definition.cache === 'public'
      ? { handler: publicRoute(id, parts) }
      : personalRoute(id, definition, parts);
  app.route({
    method: definition.method,
    url: fastifyPath(fullPath(definition)),
    bodyLimit: parts.uploads.bodyLimit(definition),
    config:
      form && body instanceof z.ZodObject ? { form: body, files: parts.uploads.filesOf(definition) } : {},
    ...route,
    onRequest: [
      ...(deprecated ? [sayDeprecated(deprecated)] : []),
      ...('onRequest' in route ? [route.onRequest] : []),
    ],
  });
}

/** '/products/{branchId}' → '/products/:branchId' */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
