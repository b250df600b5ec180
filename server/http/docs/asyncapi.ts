import { z } from 'zod';
import { webhookData } from '#contract/erp/shapes.ts';
import { liveMessages, liveRefusals } from '#contract/webhooks/live.ts';
import { Instant } from '#contract/wire.ts';
import { appVersion } from '../../installation/app-version.ts';
import { createDescriber } from './describe-fields.ts';
import { readExamples } from './examples.ts';
import { type Json, jsonSchema } from './schemas.ts';
import { EVENTS } from './tag-texts.ts';
import { WEBHOOK_HEADERS } from './webhook-operations.ts';

/** An AsyncAPI 3.0 document of what the shop sends unasked: to sockets, and to the addresses of other systems. */
export function asyncApiDocument(): Json {
  const shared: Record<string, Json> = {};
  const describer = createDescriber();
  const described = (schema: z.ZodType, domain: string): Json => {
    const written = jsonSchema(schema, 'output', shared);
    describer.operation({ responses: { 200: { content: { json: { schema: written } } } } }, domain);
    return written;
  };
  const live = Object.entries(liveMessages).map(([name, schema]): [string, Json] => [
    idOf(name),
    { name, summary: schema.description, contentType: JSON_TYPE, payload: described(schema, 'live') },
  ]);
  const examples = readExamples();
  const sent = Object.entries(webhookData).map(([name, data]): [string, Json] => {
    const payload = described(z.object({ type: z.literal(name), timestamp: Instant, data }), EVENTS);
    const example = examples.get(`event.${name}`)?.request.body;
    return [
      idOf(name),
      {
        name,
        contentType: JSON_TYPE,
        headers,
        payload,
        ...(example === undefined ? {} : { examples: [{ name, payload: example }] }),
      },
    ];
  });
  for (const [name, schema] of Object.entries(shared)) describer.shape(name, schema);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Canasta: cambios y avisos',
      version: appVersion,
      description: INTRODUCTION,
      license: { name: 'MIT' },
    },
    defaultContentType: JSON_TYPE,
    servers: {
      sockets: {
        host: 'tienda.example.co',
        pathname: '/socket/',
        protocol: 'wss',
        description: 'socket.io, versión 4.',
        security: [{ $ref: '#/components/securitySchemes/session' }],
      },
      webhooks: {
        host: 'erp.example.co',
        protocol: 'https',
        description: 'La dirección que otro sistema suscribió: la tienda le envía un POST firmado.',
        security: [{ $ref: '#/components/securitySchemes/signature' }],
      },
    },
    channels: {
      changes: channel('sockets', 'Lo que llega por un socket. No hay salas que pedir.', live),
      events: channel('webhooks', 'Lo que se envía a otro sistema.', sent),
    },
    operations: {
      sendChanges: sends('changes', 'Avisar lo que cambió', live),
      sendEvents: sends('events', 'Enviar un aviso', sent),
    },
    components: { messages: Object.fromEntries([...live, ...sent]), schemas: shared, securitySchemes },
  };
}

const JSON_TYPE = 'application/json';

/** Message names contain characters that a reference may not have. */
const idOf = (name: string) => name.replaceAll(/[:.](\w)/g, (_, letter: string) => letter.toUpperCase());

const headers = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(WEBHOOK_HEADERS).map(([name, description]) => [name, { type: 'string', description }]),
  ),
  required: Object.keys(WEBHOOK_HEADERS),
};

function channel(server: string, description: string, messages: readonly [string, Json][]): Json {
  return {
    address: null,
    description,
    servers: [{ $ref: `#/servers/${server}` }],
    messages: Object.fromEntries(messages.map(([id]) => [id, { $ref: `#/components/messages/${id}` }])),
  };
}

/** A message that the shop sends; the document's application receives nothing. */
function sends(name: string, summary: string, messages: readonly [string, Json][]): Json {
  return {
    action: 'send',
    channel: { $ref: `#/channels/${name}` },
    summary,
    messages: messages.map(([id]) => ({ $ref: `#/channels/${name}/messages/${id}` })),
  };
}

const refusals = Object.entries(liveRefusals).map(([code, text]) => `- \`${code}\`: ${text}`);

const INTRODUCTION = `Un mensaje de socket dice qué cambió y nunca lo trae: se lee con la llamada que corresponde, con los permisos de quien
escucha. Un aviso trae el pedido o el producto como está ahora, sin datos de la persona.

**Salas.** Nadie las pide: una sesión entra a las suyas (su persona, su sesión, su tienda; el personal, a la de su sede
o a la de todas) y un visitante, a la de la tienda.

**Un socket que no se admite** recibe \`connect_error\` con uno de estos mensajes:

${refusals.join('\n')}

**Tras reconectar** se lee otra vez lo que se muestra: lo que pasó mientras tanto no se repite. Un aviso, en cambio, se
intenta hasta por 24 horas y puede llegar dos veces, con el mismo \`webhook-id\`.`;

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'El token de la sesión, en `auth.token` de socket.io; el navegador usa su cookie. Sin él, o con `auth.guest` en true, llegan solo los cambios de la tienda. Un encabezado `authorization` se rechaza.',
  },
  signature: {
    type: 'symmetricEncryption',
    description: 'Standard Webhooks: HMAC-SHA256 con el secreto de la suscripción, en `webhook-signature`.',
  },
};
