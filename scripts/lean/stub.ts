import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The body a function gets, alone or made from its own. */
type Body = string | ((own: string) => string);

/** The name of a function as its file writes it ('commitRoot', 'Instance.prototype.focus') → the body it gets. */
export type Bodies = Readonly<Record<string, Body>>;

/**
 * Replaces functions of packages in browser builds, so that their dependencies are dropped, too. Server and development
 * server keep the packages unchanged. A build fails when a file or function is missing (or ambiguous), so a new version
 * cannot be patched silently in the wrong place.
 */
export function stubFunctions(files: Readonly<Record<string, Bodies>>): Plugin {
  const missing = new Set(Object.keys(files));
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(code, id) {
      const file = Object.keys(files).find((name) => id.endsWith(`/node_modules/${name}`));
      if (file === undefined) return;
      missing.delete(file);
      return { code: withBodies(code, files[file] ?? {}), map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) {
        this.error(`Not part of the build any more: ${[...missing].join(', ')}`);
      }
    },
  };
}

/** The code with the named functions' bodies replaced. Throws unless each exists exactly once. */
export function withBodies(code: string, bodies: Bodies): string {
  const places: { name: string; start: number; end: number }[] = [];
  const note = (name: string | undefined, body: ESTree.FunctionBody | null) => {
    if (name === undefined || body === null || !Object.hasOwn(bodies, name)) return;
    places.push({ name, start: body.start, end: body.end });
  };
  new Visitor({
    FunctionDeclaration: ({ id, body }) => note(id?.name, body),
    AssignmentExpression({ left, right }) {
      if (right.type === 'FunctionExpression') note(code.slice(left.start, left.end), right.body);
    },
  }).visit(parseSync('package.js', code).program);

  for (const name of Object.keys(bodies)) {
    const found = places.filter((place) => place.name === name).length;
    if (found !== 1) throw new Error(`The function ${name} is there ${found} times, not once`);
  }
  return places
    .sort((one, other) => other.start - one.start)
    .reduce((text, { name, start, end }) => {
      const body = bodies[name] ?? '';
      const next = typeof body === 'string' ? body : body(text.slice(start, end));
      return text.slice(0, start) + next + text.slice(end);
    }, code);
}
