import { z } from 'zod';
import { access, scopeOf } from '#contract/access.ts';
import { bodyLimitOf, type CallDefinition, MINIMAL, mayBeMinimal } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import { outputWithHidden } from '#contract/resource.ts';
import { downloads } from '#server/tickets/downloads.ts';
import { CALLS_A_MINUTE, kindOf } from '../limits/call-limits.ts';
import { onceFieldOf } from '../manners/idempotency-key.ts';
import { failures } from './failures.ts';
import { operationTexts } from './operation-texts.ts';
import { type Json, json, jsonSchema } from './schemas.ts';
import { whoTexts } from './who-texts.ts';

/** One call as an operation of the document. */
export function operation(id: string, definition: CallDefinition, shared: Json): Json {
  const staff = definition.staff === undefined ? undefined : calls[definition.staff as CallId];
  return {
    operationId: id,
    summary: definition.summary,
    description: textOf(id as CallId, definition, staff),
    tags: [id.split('.')[0]],
    ...(definition.deprecated && { deprecated: true }),
    security: security(definition),
    ...(scopeOf(definition.who) === undefined ? {} : { 'x-required-scope': scopeOf(definition.who) }),
    parameters: allParameters(definition, staff, shared),
    ...(definition.body ? { requestBody: requestBody(id, definition, definition.body, shared) } : {}),
    responses: { ...answers(definition, staff, shared), ...failures(definition) },
  };
}

/** The scope of a key is in the text and in x-required-scope, because a bearer scheme has no scopes. */
function security({ who }: CallDefinition): Json[] {
  if (scopeOf(who) !== undefined) return [{ key: [] }];
  const isOpen = (access[who] as readonly string[]).includes('guest');
  return isOpen ? [{}, { session: [] }] : [{ session: [] }];
}

function textOf(id: CallId, definition: CallDefinition, staff: CallDefinition | undefined): string {
  const { module, cache, deprecated, example, who } = definition;
  const kind = kindOf(id, definition);
  const { person, address } = CALLS_A_MINUTE[kind];
  const caller = scopeOf(who) === undefined ? 'persona' : 'clave';
  const parts = [
    deprecated &&
      `**Se retira:** no empieces con ella desde el ${deprecated.since}; responde hasta el ${deprecated.sunset}. En su lugar: \`${deprecated.instead}\`.`,
    operationTexts[id],
    `**Quién:** ${whoTexts[who]}`,
    staff && `**Con sesión de personal** (${whoTexts[staff.who]}) responde otra cosa: ${staff.summary}.`,
    module && `**Módulo:** \`${module}\`; en un negocio que no lo tiene es un 404.`,
    cache &&
      '**La misma respuesta para todos:** con su `ETag` en `If-None-Match`, lo que no cambió responde 304 sin cuerpo.',
    `**Límite:** ${person} solicitudes por minuto por ${caller} y ${address} por dirección de red; después, 429 con
\`Retry-After\`.`,
    onceText(definition),
    example && exampleText(example),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Formats commands and answers of an example as code, and the words beside them as text. */
function exampleText(example: string): string {
  const parts = example.split('\n\n');
  return parts.map((part) => (/^(curl|\{)/.test(part) ? `\`\`\`\n${part}\n\`\`\`` : part)).join('\n\n');
}

function onceText(definition: CallDefinition): string | undefined {
  const field = onceFieldOf(definition);
  return (
    field &&
    `**Una sola vez:** si no llegó la respuesta, repite la misma solicitud con la misma \`${field}\`: no se hace otra vez. La
clave también puede ir en el encabezado \`Idempotency-Key\`, en lugar del cuerpo.`
  );
}

/** The public parameters and those of staff. */
function allParameters(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json[] {
  const everybody = (['params', 'query'] as const).flatMap((part) =>
    parameters(definition, part, part === 'params' ? 'path' : 'query', shared),
  );
  const names = new Set(everybody.map(({ name }) => name));
  const ofStaff = staff ? parameters(staff, 'query', 'query', shared) : [];
  return [
    ...everybody,
    ...ofStaff.filter(({ name }) => !names.has(name)),
    ...(mayBeMinimal(definition) ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ...(onceFieldOf(definition) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** A redirecting call (303) answers with 200 where it does not redirect. */
function answers(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json {
  const { status = 200, output, cache } = definition;
  const leads = (schema: Json) => ({
    description: 'La dirección del archivo, también en `Location`.',
    headers: { Location: { description: 'Dónde está el archivo.', schema: { type: 'string' } } },
    content: json(schema),
  });
  if (status !== 303 || !(output instanceof z.ZodUnion)) {
    const schema = answerSchema(definition, staff, shared);
    if (status === 303) return { 303: leads(schema) };
    const tagged = cache && { headers: { ETag: etag } };
    return {
      [status]: {
        description: status === 201 ? 'Creado.' : 'Respuesta.',
        ...tagged,
        content: json(schema),
      },
      ...(cache && { 304: { description: 'No ha cambiado desde el `ETag` de `If-None-Match`.' } }),
      ...(mayBeMinimal(definition) && { 204: { description: `Hecho; se pidió ${MINIMAL}.` } }),
    };
  }
  const options = output.options as readonly z.ZodObject[];
  const schemaOf = (isAddress: boolean) =>
    jsonSchema(z.union(options.filter(({ shape }) => 'url' in shape === isAddress)), 'output', shared);
  return { 200: { description: 'Respuesta.', content: json(schemaOf(false)) }, 303: leads(schemaOf(true)) };
}

const etag = { description: 'Para `If-None-Match`.', schema: { type: 'string' } };

function answerSchema(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json {
  const everybody = jsonSchema(documented(definition), 'output', shared);
  return staff ? { anyOf: [everybody, jsonSchema(documented(staff), 'output', shared)] } : everybody;
}

/** The schema of an answer; a list of a generic resource may omit fields on request. */
function documented(definition: CallDefinition): z.ZodType {
  const hiding = outputWithHidden(definition);
  return hiding ? z.union([definition.output, hiding]) : definition.output;
}

function parameters(
  definition: CallDefinition,
  part: 'params' | 'query',
  place: 'path' | 'query',
  shared: Json,
): Json[] {
  const schema = definition[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', shared) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

const TICKET: CallId = 'downloads.ticket';
const ticketBody = z.union(
  Object.entries(downloads).map(([kind, { parameters }]) =>
    z.object({ download: z.literal(kind), parameters }),
  ),
);

function requestBody(id: string, definition: CallDefinition, body: z.ZodType, shared: Json): Json {
  const { form, files } = definition;
  const schema = jsonSchema(id === TICKET ? ticketBody : body, 'input', shared);
  return {
    description: `Hasta ${bodyLimitOf(definition) / 1024} KB.`,
    required: !body.safeParse(undefined).success,
    content: { ...(files ? {} : json(schema)), ...(form && { 'multipart/form-data': { schema } }) },
  };
}
