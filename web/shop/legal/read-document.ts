import type { RouterContextProvider } from 'react-router';
import type { LegalDocument } from '#rules/legal-documents/document.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';

/** Returns the version in force, or the one in the address. Throws a 404 for an unknown version. */
export async function readDocument(
  kind: LegalDocument,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  const { call, officeId } = context.get(serverContext);
  const number = Number(new URL(request.url).searchParams.get('version') ?? Number.NaN);
  const query = { kind, office_id: officeId, ...(Number.isInteger(number) && number > 0 ? { number } : {}) };
  return answerOrThrow(await call('legalDocuments.get', { query }));
}
