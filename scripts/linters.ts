import { openApiDocument } from '#server/http/docs/openapi.ts';
import { isAllowed } from '#test/linters/allowed.ts';
import { lintDocument } from '#test/linters/lint-document.mjs';

/** Redocly, Spectral and Scalar read the document of the API: before a release, nothing may be wrong with it. */
export async function run(): Promise<number> {
  const began = performance.now();
  const problems = await lintDocument(JSON.stringify(await openApiDocument()));
  const wrong = problems.filter((problem) => !isAllowed(problem));
  for (const { tool, rule, path, message } of wrong) console.log(`${tool} ${rule}: ${path}\n  ${message}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const reasons = problems.length - wrong.length;
  console.log(
    `${wrong.length} problems, ${reasons} allowed with a reason (test/linters/allowed.ts), ${seconds} s`,
  );
  return wrong.length === 0 ? 0 : 1;
}
