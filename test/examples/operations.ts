import type { Json } from '#server/http/docs/schemas.ts';

/** The operations of the document by their ids, events among them. */
export function operationsOf({ paths, webhooks }: Json): Map<string, Json> {
  const methods = Object.values({ ...(paths as Json), ...(webhooks as Json) }) as Record<string, Json>[];
  return new Map(
    methods
      .flatMap((one) => Object.values(one))
      .map((operation) => [String(operation.operationId), operation]),
  );
}
