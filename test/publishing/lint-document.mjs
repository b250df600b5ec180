// Linters of others, installed beside this file by `node scripts/run.mjs publish` alone (scripts/plain/install.mjs):
// only code in this folder finds them. lint-document.d.mts has the types, for checks without them.

/** What Redocly, Spectral and Scalar say of a document, each as { tool, rule, path, message }. */
export async function lintDocument(text) {
  return [...(await redocly(text)), ...(await spectral(text)), ...(await scalar(text))];
}

async function redocly(source) {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message, location }) => ({
    tool: 'Redocly',
    rule: ruleId,
    path: location[0]?.pointer ?? '',
    message,
  }));
}

async function spectral(source) {
  const { default: core } = await import('@stoplight/spectral-core');
  const { default: rulesets } = await import('@stoplight/spectral-rulesets');
  const linter = new core.Spectral();
  linter.setRuleset({ extends: [rulesets.oas] });
  const problems = await linter.run(JSON.parse(source));
  return problems.map(({ code, message, path }) => ({
    tool: 'Spectral',
    rule: String(code),
    path: `#/${path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
    message,
  }));
}

async function scalar(source) {
  const { validate } = await import('@scalar/openapi-parser');
  const { errors = [] } = await validate(source);
  return errors.map(({ code, message, path }) => ({
    tool: 'Scalar',
    rule: String(code ?? 'schema'),
    path: String(path ?? ''),
    message,
  }));
}
