import type { Json } from '../schemas.ts';
import { exampleOf } from './example.ts';
import { fieldRow, fieldsOf, type Schema, shapesBody } from './fields.ts';
import { guides } from './guides.ts';
import { inline, markdown, page, text } from './html.ts';

type Content = { 'application/json'?: { schema: Schema; example?: unknown } };
type Response = { $ref?: string; description?: string; content?: Content };
type Parameter = { name?: string; in?: string; required?: boolean; description?: string; schema?: Schema };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, Response>;
};
type Document = {
  info: { version: string; description: string };
  tags: { name: string; 'x-displayName': string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Json; responses: Record<string, Response> };
};
type Entry = { method: string; address: string; operation: Operation };

/** Every page of the documentation by its name, made from the document; '' is the first page. */
export function referencePages(written: Json): ReadonlyMap<string, string> {
  const document = written as unknown as Document;
  const byTag = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const nav = navOf(document);
  const of = (title: string, body: string) => page({ title, body, nav });
  return new Map([
    ['', of('API de Canasta', indexBody(document, byTag))],
    ['shapes', of('Formas', shapesBody(document.components.schemas))],
    ...guides.map(({ name, title, body }): [string, string] => [name, of(title, body)]),
    ...document.tags.map((tag): [string, string] => {
      const entries = byTag.get(tag.name) ?? [];
      const body = entries.map((entry) => section(entry, document)).join('');
      return [tag.name, of(tag['x-displayName'], `<p>${inline(tag.description)}</p>${body}`)];
    }),
  ]);
}

function entriesOf({ paths, webhooks }: Document): Entry[] {
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      address,
      operation,
    })),
  );
  const sent = Object.entries(webhooks).map(([address, { post }]) => ({
    method: 'AVISO',
    address,
    operation: post,
  }));
  return [...calls, ...sent];
}

function navOf(document: Document): string {
  const titles = new Map(document.tags.map((tag) => [tag.name, tag['x-displayName']]));
  const list = (links: readonly [name: string, title: string][]) =>
    `<ul>${links.map(([name, title]) => `<li><a href="/api/docs/${name}">${text(title)}</a></li>`).join('')}</ul>`;
  const groups = document['x-tagGroups'].map(
    ({ name, tags }) =>
      `<h2>${text(name)}</h2>${list(tags.map((tag): [string, string] => [tag, titles.get(tag) ?? tag]))}`,
  );
  const first = list([
    ...guides.map(({ name, title }): [string, string] => [name, title]),
    ['shapes', 'Formas'],
  ]);
  return `<h2>Guías</h2>${first}${groups.join('')}`;
}

function indexBody(document: Document, byTag: ReadonlyMap<string, readonly Entry[]>): string {
  const total = [...byTag.values()].reduce((sum, entries) => sum + entries.length, 0);
  const guideList = guides.map(
    ({ name, title, summary }) =>
      `<li><a href="/api/docs/${name}">${text(title)}</a>: ${inline(summary)}</li>`,
  );
  const groups = document['x-tagGroups'].map(({ name, tags }) => {
    const parts = tags.map((tag) => {
      const { 'x-displayName': title = tag } = document.tags.find((one) => one.name === tag) ?? {};
      const calls = (byTag.get(tag) ?? []).map(
        ({ method, address, operation }) =>
          `<li><a href="/api/docs/${tag}#${operation.operationId}"><code>${method} ${text(address)}</code></a> ${inline(operation.summary)}</li>`,
      );
      return `<details><summary><a href="/api/docs/${tag}">${text(title)}</a> · ${calls.length}</summary><ul>${calls.join('')}</ul></details>`;
    });
    return `<h2>${text(name)}</h2>${parts.join('')}`;
  });
  return `${markdown(document.info.description)}<p>Versión ${text(document.info.version)}, ${total} operaciones. El mismo contrato para programas:
<a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p><h2>Guías</h2><ul>${guideList.join('')}</ul>${groups.join('')}`;
}

function section({ method, address, operation }: Entry, document: Document): string {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const named = parameters.filter(({ name }) => name !== undefined);
  const input = named.map(({ name = '', required = false, description: words, schema = {} }) =>
    fieldRow(name, words === undefined ? schema : { ...schema, description: words }, required),
  );
  const body = requestBody?.content['application/json'];
  return `<section><h3 id="${operationId}">${inline(summary)}</h3><p class="address">${method} ${text(address)}</p>${markdown(description)}${exampleOf(method, address, operation)}
${input.length > 0 ? `<h4>Parámetros</h4><ul class="fields">${input.join('')}</ul>` : ''}
${requestBody ? `<h4>Cuerpo</h4><p>${inline(requestBody.description ?? '')}</p>${body ? fieldsOf(body.schema) : ''}` : ''}
${Object.entries(operation.responses)
  .map(([status, response]) => answer(status, response, document))
  .join('')}</section>`;
}

/** Answers are shown open; failures that any call may have are folded. */
function answer(status: string, response: Response, { components }: Document): string {
  const { description = '', content } =
    response.$ref === undefined
      ? response
      : (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {});
  const body = content?.['application/json'];
  if (status >= '400') {
    return `<details><summary><b>${status}</b></summary>${markdown(description)}</details>`;
  }
  return `<h4>${status}</h4><p>${inline(description)}</p>${body ? fieldsOf(body.schema) : ''}`;
}
