import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../failure.ts';
import { sendFailure } from '../personal-route.ts';
import { apiPolicy } from '../security.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { HERE, openApiDocument } from './openapi.ts';
import { style } from './pages/html.ts';
import { referencePages } from './pages/reference.ts';

const HTML = 'text/html; charset=utf-8';
/** The documentation's pages have no scripts, and one style sheet of their own. */
const policy = `${apiPolicy}; style-src 'self'`;

/**
 * Serves the contract for programs at /api/openapi.json, what the shop sends unasked at /api/asyncapi.json, and static
 * pages for people at /api/docs.
 */
export function registerDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await documentOf(request)),
  );
  app.get('/api/asyncapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(theMessages()),
  );
  app.get('/api/docs/style.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(style),
  );
  app.get<{ Params: { page?: string } }>('/api/docs/:page?', async (request, reply) => {
    const page = (await thePages()).get(request.params.page ?? '');
    if (page === undefined) return sendFailure(request, reply, fail('NOT_FOUND'));
    return reply.header('content-type', HTML).header('content-security-policy', policy).send(page);
  });
}

/** The document with the address at which it was read, so that it works as a file as well. */
async function documentOf({ protocol, host }: FastifyRequest): Promise<string> {
  const { head, tail } = await theText();
  return `${head}${JSON.stringify(`${protocol}://${host}`)}${tail}`;
}

const theDocument = once(() => openApiDocument());
const thePages = once(async () => referencePages(await theDocument()));
const theMessages = once(() => JSON.stringify(asyncApiDocument()));
const theText = once(async () => {
  const text = JSON.stringify(await theDocument());
  const mark = JSON.stringify(HERE.url);
  const at = text.indexOf(mark, text.indexOf('"servers"'));
  return { head: text.slice(0, at), tail: text.slice(at + mark.length) };
});

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
