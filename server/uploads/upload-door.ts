import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_LIMIT, bodyLimitOf, type CallDefinition } from '#contract/call.ts';
import { type FileRule, importFile, pictureFile, videoFile } from '#contract/files.ts';
import { FailureError, fail } from '../http/failure.ts';
import { formInput } from '../http/form-input.ts';
import { refuseManyParts } from '../http/limits/json-parts.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';
import { refusal, tooLarge } from './refusals.ts';
import type { TemporaryFolder } from './temporary-folder.ts';
import type { FileField } from './write-file.ts';

/** File sizes in bytes, where the installation instead of the contract sets them. */
export type UploadLimits = { video: number; import: number };
export const usualLimits: UploadLimits = { video: videoFile.most, import: importFile.most };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of its form that are files. */
    files?: readonly FileField[];
  }
  interface FastifyRequest {
    /** The multipart form of the request. */
    receivedForm: ReceivedForm | null;
  }
}

/** Simultaneous uploads per process, and per person, so that slow senders do not block others. */
const MOST_AT_ONCE = 60;
const MOST_OF_PERSON = 20;

export type UploadDoor = ReturnType<typeof createUploadDoor>;

/**
 * Receives files: as forms only, streamed to disk, within the limits of the call (docs/decisions/042). Aborted or
 * refused forms are deleted, and accepted ones when their call has been answered.
 */
export function createUploadDoor(
  folder: TemporaryFolder,
  limits: UploadLimits,
  /** Extends the timeout for the sender of a form. */
  allow: (incoming: IncomingMessage, ms: number) => void,
) {
  const inside = new Map<string, number>();
  let all = 0;

  const mostOf = ({ most, set }: FileRule) => (set ? limits[set] : most);

  /** The fields of a call that are files, as large as they may be here. */
  function filesOf({ files = {} }: CallDefinition): FileField[] {
    return Object.entries(files).map(([field, rule]) => ({ ...rule, field, most: mostOf(rule) }));
  }

  function bodyLimit(definition: CallDefinition): number {
    const beyond = Object.values(definition.files ?? {}).map((rule) => mostOf(rule) - rule.most);
    return beyond.reduce((sum, one) => sum + one, bodyLimitOf(definition));
  }

  /** Makes a scope's routes accept only forms with files. */
  function openIn(scope: FastifyInstance): void {
    scope.decorateRequest('receivedForm', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, incoming: IncomingMessage) =>
      inTurn(request, () => receive(request, incoming)),
    );
    scope.addContentTypeParser('*', async (request: FastifyRequest) => {
      const [file] = request.routeOptions.config.files ?? [];
      throw refusal(file?.field ?? 'body', 'Envía el archivo en un formulario (multipart/form-data).');
    });
  }

  async function receive(request: FastifyRequest, incoming: IncomingMessage): Promise<unknown> {
    const { config, bodyLimit: mostBytes } = request.routeOptions;
    const { form, files = [] } = config;
    const [first] = files;
    if (!form || !first) throw new Error(`${request.routeOptions.url} takes no files`);
    if (Number(request.headers['content-length'] ?? 0) > mostBytes)
      throw tooLarge(first.field, first, first.most);
    allow(incoming, Math.max(...files.map(({ seconds }) => seconds)) * 1000);
    const received = await receiveForm(incoming, {
      contentType: request.headers['content-type'] ?? '',
      mostBytes,
      files,
      newPath: folder.newPath,
    });
    request.receivedForm = received;
    const fields = formInput(form, received.fields, (json) => refuseManyParts(json, BODY_LIMIT));
    return { ...fields, ...Object.fromEntries(received.files) };
  }

  async function inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const who = request.admitted?.user?.id ?? request.ip;
    const own = inside.get(who) ?? 0;
    if (all >= MOST_AT_ONCE || own >= MOST_OF_PERSON) throw crowded();
    all += 1;
    inside.set(who, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (inside.get(who) ?? 1) - 1;
      if (left === 0) inside.delete(who);
      else inside.set(who, left);
    }
  }

  return {
    filesOf,
    bodyLimit,
    openIn,
    limits: { picture: pictureFile.most, ...limits },
  };
}

function crowded(): FailureError {
  return new FailureError(
    fail('TOO_MANY_REQUESTS', {
      message: 'Hay demasiados archivos subiendo a la vez. Espera un momento y vuelve a intentarlo.',
      data: { retryAfterSeconds: 5 },
    }),
  );
}
