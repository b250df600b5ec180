import type { Json } from '#server/http/docs/schemas.ts';
import { isAllowed } from '#test/publishing/allowed.ts';
import { lintDocument } from '#test/publishing/lint-document.mjs';

/** What Redocly, Spectral and Scalar have against the document, but for what is allowed with a reason. */
export async function problemsOf(document: Json): Promise<string[]> {
  const problems = await lintDocument(JSON.stringify(document));
  const wrong = problems.filter((problem) => !isAllowed(problem));
  console.log(
    `Linters: ${wrong.length} problems, ${problems.length - wrong.length} allowed (test/publishing/allowed.ts)`,
  );
  return wrong.map(({ tool, rule, path, message }) => `${tool} ${rule}: ${path}\n  ${message}`);
}
