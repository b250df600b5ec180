import { setImmediate } from 'node:timers/promises';
import { type CallDefinition, fullPath, MINIMAL } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { appVersion } from '../../installation/app-version.ts';
import { createDescriber, type DescribedField } from './describe-fields.ts';
import { giveExample, readExamples } from './examples.ts';
import { Failure, sharedFailures } from './failures.ts';
import { operation } from './operation.ts';
import { type Json, jsonSchema } from './schemas.ts';
import { EVENTS, tagGroups, tagList } from './tag-texts.ts';
import { webhookOperations } from './webhook-operations.ts';

/** The server named in a document that was not requested over HTTP. */
export const HERE = { url: '/', description: 'Esta tienda' };

/**
 * The contract as an OpenAPI 3.1 document, for people and programs that do not read TypeScript (rule 62).
 */
export async function openApiDocument(seen?: (field: DescribedField) => void): Promise<Json> {
  const shared: Record<string, Json> = {};
  const describer = createDescriber(seen);
  const paths: Record<string, Json> = {};
  const examples = readExamples();
  const illustrated = (one: Json) => {
    const example = examples.get(String(one.operationId));
    if (example) giveExample(one, example);
  };
  for (const [id, definition] of Object.entries<CallDefinition>(calls)) {
    // The shapes of two hundred calls take a tenth of a second; other requests are served in between.
    await setImmediate();
    const path = fullPath(definition);
    // Documented with the public call at whose address it answers.
    if (definition.insteadOf !== undefined) continue;
    const described = operation(id, definition, shared);
    describer.operation(described, id.split('.')[0] ?? '');
    illustrated(described);
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: described };
  }
  const webhooks = webhookOperations(shared);
  for (const { post } of Object.values(webhooks)) {
    describer.operation(post, EVENTS);
    illustrated(post);
  }
  const schemas = { ...shared, Failure: jsonSchema(Failure, 'output', shared) };
  for (const [name, schema] of Object.entries(schemas)) describer.shape(name, schema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canasta',
      version: appVersion,
      description: INTRODUCTION,
      contact: { name: 'Canasta' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [HERE],
    tags: tagList,
    'x-tagGroups': tagGroups,
    paths,
    webhooks,
    components: {
      parameters: { Prefer: prefer, IdempotencyKey: idempotencyKey },
      responses: sharedFailures(),
      schemas,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'El token que entrega el inicio de sesión; el navegador usa una cookie.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Clave de otro sistema: canasta_live_…, o canasta_test_… en el negocio de práctica. Abre solo las llamadas de sus permisos.',
        },
      },
    },
  };
}

const INTRODUCTION = `Todas las llamadas de la tienda y su administración. La tienda es la del dominio: cada negocio
tiene el suyo, y sus datos no se ven desde otro.

- **Dinero**: pesos colombianos enteros, sin centavos. **Peso**: gramos enteros.
- **Fechas**: ISO 8601 con zona; las respuestas van en UTC (\`2026-11-25T22:05:00.000Z\`). Un día (\`2026-11-25\`) es el de
  Colombia (UTC−5).
- **Identificadores**: UUID. Lo que no se puede ver responde 404, como si no existiera.
- **Campos nuevos** pueden llegar en una respuesta en cualquier versión: ignora los que no conozcas. Un parámetro que no
  existe se rechaza con 400, nunca se ignora.`;

/** The header Prefer: callers who ignore the answer of a change are answered faster. */
const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `Con ${MINIMAL}, un cambio que sale bien responde 204, sin contenido.`,
  schema: { type: 'string', enum: [MINIMAL] },
};

/** One header for the idempotency keys of all calls; the body's own field remains. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'La clave del cuerpo con la que un cambio se hace una sola vez, para quien la envía como encabezado.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};
