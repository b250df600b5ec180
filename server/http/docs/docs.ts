import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimitOf, type CallDefinition, fullPath } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { apiPolicy } from '../security.ts';
import { HERE, openApiDocument } from './openapi.ts';
import { codeBlock, systemsSection } from './systems.ts';
import { whoTexts } from './who-texts.ts';

/**
 * The contract for programs at /api/openapi.json, and for people at /api/docs: static pages without scripts.
 */
export function registerDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await documentOf(request)),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', `${apiPolicy}; style-src-attr 'unsafe-inline'`)
      .send(thePage()),
  );
}

/** The document with the address it was read at, so that it is of use as a file, too. */
async function documentOf({ protocol, host }: FastifyRequest): Promise<string> {
  const { head, tail } = await theDocument();
  return `${head}${JSON.stringify(`${protocol}://${host}`)}${tail}`;
}

/** Both are constant for the lifetime of the process and made on first request. */
const theDocument = once(async () => {
  const text = JSON.stringify(await openApiDocument());
  const mark = JSON.stringify(HERE.url);
  const at = text.indexOf(mark, text.indexOf('"servers"'));
  return { head: text.slice(0, at), tail: text.slice(at + mark.length) };
});
const thePage = once(docsPage);

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function docsPage(): string {
  const rows = Object.entries<CallDefinition>(calls).map(([id, definition]) => callSection(id, definition));
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>Llamadas de Canasta</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 32px auto; padding: 0 16px; color: #14241b">
<h1>Llamadas</h1>
<p>${rows.length} llamadas. El mismo contrato para programas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${systemsSection(escaped)}
<h2>Todas</h2>
${rows.join('\n')}</body></html>`;
}

function callSection(id: string, definition: CallDefinition): string {
  const codes = (definition.errors ?? [])
    .map((code) => `<code>${code}</code> (${errors[code].status})`)
    .join(', ');
  const facts = [
    `<b>Quién:</b> ${escaped(whoTexts[definition.who])}`,
    definition.body ? `<b>Cuerpo:</b> hasta ${bodyLimitOf(definition) / 1024} KB` : '',
    codes ? `<b>Fallas propias:</b> ${codes}` : '',
    definition.cache ? '<b>Compartida:</b> la misma respuesta para todos' : '',
  ].filter(Boolean);
  return `<details style="border-top: 1px solid #dce4da; padding: 8px 0"><summary><code><b>${definition.method}</b> ${escaped(fullPath(definition))}</code>
 · ${escaped(definition.summary)} <small>(${id})</small></summary><p>${facts.join('<br>')}</p>${definition.example ? codeBlock(escaped(definition.example)) : ''}</details>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
