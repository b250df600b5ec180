import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * One thing that a file imports. `path` is the file of ours it means, '' for a package; `exists`: it is a source
 * file; `isLazy`: it is loaded when it is used.
 */
export type Import = {
  specifier: string;
  path: string;
  exists: boolean;
  typesOnly: boolean;
  isLazy: boolean;
};

export type SourceFile = {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
  /** The text with comments and the contents of strings blanked out, line by line as it was. */
  code: string;
  imports: Import[];
};

const folders = ['contract', 'rules', 'server', 'web', 'demo', 'test', 'scripts'];
const written = /\.(ts|tsx|mts|mjs|js|css|sql)$/;
const script = /\.(ts|tsx|mts|mjs|js)$/;

/** Every hand-written or generated source file, in the order of its path. */
export function readSources(): SourceFile[] {
  const atRoot = readdirSync(root).filter((name) => script.test(name));
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && written.test(entry.name) && !/node_modules/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
  const paths = [...atRoot, ...inside].map((path) => path.replaceAll('\\', '/')).sort();
  const table = new Set(paths);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const isScript = script.test(path);
    return {
      path,
      text,
      code: isScript ? blanked(text) : withoutBlockComments(text),
      imports: isScript ? importsOf(path, text, table) : [],
    };
  });
}

const fromClause = /^[ \t]*(import|export)\b(\s+type\b)?([^'";]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const bareImport = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, text: string, existing: ReadonlySet<string>): Import[] {
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const found: [specifier: string, typesOnly: boolean, isLazy: boolean][] = [];
  for (const [, , type, names = '', specifier = ''] of withoutComments.matchAll(fromClause)) {
    found.push([specifier, type !== undefined || onlyTypes(names), false]);
  }
  for (const [, specifier = ''] of withoutComments.matchAll(bareImport))
    found.push([specifier, false, false]);
  for (const match of withoutComments.matchAll(dynamicImport)) {
    const isTypeQuery = /typeof\s+$/.test(withoutComments.slice(0, match.index));
    found.push([match[1] ?? '', isTypeQuery, !isTypeQuery]);
  }
  return found.map(([specifier, typesOnly, isLazy]) => {
    const target = targetOf(path, specifier);
    return { specifier, path: target, exists: existing.has(target), typesOnly, isLazy };
  });
}

/** '{ type A, type B }' */
function onlyTypes(names: string): boolean {
  const inside = /^\s*\{([\s\S]*)\}\s*$/.exec(names)?.[1];
  const parts = (inside ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => part.startsWith('type '));
}

function targetOf(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? posix.join(dirname(from), plain) : '';
}

/**
 * Comments and string contents as blanks: what is left is code. Templates keep their `${}` out too, which is enough
 * here.
 */
function blanked(text: string): string {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  return text.replaceAll(token, (found) => found.replaceAll(/[^\n]/g, ' '));
}

function withoutBlockComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, (found) => found.replaceAll(/[^\n]/g, ' '));
}

export function lineCount({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The schema is known by its plain name; it says in its first lines that it is made. */
const schemaFile = 'server/db/schema.sql';

export const isTest = ({ path }: SourceFile) => /\.(test|e2e)\.tsx?$|^test\/|\/fixtures\//.test(path);
export const isGenerated = ({ path }: SourceFile) => path.includes('.generated.') || path === schemaFile;
export const isScript = ({ path }: SourceFile) => script.test(path);
