import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { access, scopeOf } from '#contract/access.ts';
import { bodyLimitOf, type CallDefinition, fullPath, MINIMAL, mayBeMinimal } from '#contract/call.ts';
import { commonErrors, errors } from '#contract/errors.ts';
import { type CallId, calls } from '#contract/index.ts';
import { outputWithHidden } from '#contract/resource.ts';
import { downloads } from '#server/tickets/downloads.ts';
import { appVersion } from '../../installation/app-version.ts';
import { type Json, json, jsonSchema, SHARED } from './schemas.ts';
import { webhookOperations } from './systems.ts';

const Failure = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
  requestId: z.string(),
  data: z.unknown().optional(),
});

/**
 * The contract as an OpenAPI 3.1 document, for people and programs that do not read TypeScript (rule 62).
 */
export async function openApiDocument(): Promise<Json> {
  const shared: Json = {};
  const paths: Record<string, Json> = {};
  for (const [id, definition] of Object.entries<CallDefinition>(calls)) {
    // Shapes of two hundred calls take a tenth of a second together; others are served in between.
    await setImmediate();
    const path = fullPath(definition);
    // Documented with the public call at whose address it answers.
    if (definition.insteadOf !== undefined) continue;
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(id, definition, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canasta',
      version: appVersion,
      description: 'Todas las llamadas de la tienda y su administración.',
    },
    paths,
    webhooks: webhookOperations(shared),
    components: {
      parameters: { Prefer: prefer },
      schemas: { ...shared, Failure: jsonSchema(Failure, 'output', shared) },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'El token que entrega el inicio de sesión; el navegador usa una cookie.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Clave de otro sistema: canasta_live_… Abre solo las llamadas de sus permisos.',
        },
      },
    },
  };
}

/** A caller who does not read what a change answers is answered sooner. */
const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `Con ${MINIMAL}, un cambio que sale bien responde 204, sin contenido.`,
  schema: { type: 'string', enum: [MINIMAL] },
};

function operation(id: string, definition: CallDefinition, shared: Json): Json {
  const staff = definition.staff === undefined ? undefined : calls[definition.staff as CallId];
  const open = (access[definition.who] as readonly string[]).includes('guest');
  const scope = scopeOf(definition.who);
  return {
    operationId: id,
    summary: definition.summary,
    description: `Fuente: ${definition.source}. Quién: ${definition.who}.${staff ? ` Con sesión de ${staff.who}: ${staff.summary}.` : ''}${definition.example ? `\n\n\`\`\`\n${definition.example}\n\`\`\`` : ''}`,
    tags: [id.split('.')[0]],
    ...(open ? {} : { security: [scope === undefined ? { session: [] } : { key: [scope] }] }),
    parameters: allParameters(definition, staff, shared),
    ...(definition.body
      ? {
          requestBody: {
            description: `Hasta ${bodyLimitOf(definition) / 1024} KB.`,
            content: bodyOf(id === TICKET ? ticketBody : definition.body, definition, shared),
          },
        }
      : {}),
    responses: { ...answers(definition, staff, shared), ...failures(definition) },
  };
}

/** Public parameters, and those of staff. */
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
  ];
}

/** A call that leads to an address (303) answers with 200 where its answer is none. */
function answers(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json {
  const answer = (schema: Json) => ({ description: 'Respuesta', content: json(schema) });
  const { status = 200, output } = definition;
  if (status !== 303 || !(output instanceof z.ZodUnion)) {
    return {
      [status]: answer(answerSchema(definition, staff, shared)),
      ...(mayBeMinimal(definition) && { 204: { description: `Hecho; se pidió ${MINIMAL}` } }),
    };
  }
  const options = output.options as readonly z.ZodObject[];
  const schemaOf = (leads: boolean) =>
    jsonSchema(z.union(options.filter(({ shape }) => 'url' in shape === leads)), 'output', shared);
  return { 200: answer(schemaOf(false)), 303: answer(schemaOf(true)) };
}

function answerSchema(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json {
  const everybody = jsonSchema(documented(definition), 'output', shared);
  return staff ? { anyOf: [everybody, jsonSchema(documented(staff), 'output', shared)] } : everybody;
}

/** A list of a generic resource may leave out fields it was asked to hide. */
function documented(definition: CallDefinition): z.ZodType {
  const hiding = outputWithHidden(definition);
  return hiding ? z.union([definition.output, hiding]) : definition.output;
}

function failures(definition: CallDefinition): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of [...commonErrors, ...(definition.errors ?? [])]) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = json({ $ref: `${SHARED}Failure` });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
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
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const TICKET: CallId = 'downloads.ticket';
/** Each file has parameters of its own. */
const ticketBody = z.union(
  Object.entries(downloads).map(([kind, { parameters }]) =>
    z.object({ download: z.literal(kind), parameters }),
  ),
);

function bodyOf(body: z.ZodType, { form, files }: CallDefinition, shared: Json): Json {
  const schema = jsonSchema(body, 'input', shared);
  return { ...(files ? {} : json(schema)), ...(form && { 'multipart/form-data': { schema } }) };
}
