import type { Import, SourceFile } from './source-files.ts';

/** The first circle of imports found, as the paths along it; undefined when there is none. */
export function findCycle(files: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): string[] | undefined => {
    const at = trail.indexOf(path);
    if (at >= 0) return [...trail.slice(at), path];
    if (done.has(path)) return undefined;
    for (const next of byPath.get(path)?.imports ?? []) {
      const cycle = next.exists ? walk(next.path, [...trail, path]) : undefined;
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of files) {
    const cycle = walk(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Paths among these files from which a package is loaded when they run. */
export function reaching(name: string, among: readonly SourceFile[]): Set<string> {
  const found = new Set<string>();
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const file of among) {
      const reaches = file.imports.some(
        ({ specifier, path, typesOnly }) => !typesOnly && (specifier === name || found.has(path)),
      );
      if (reaches) found.add(file.path);
    }
  }
  return found;
}

/** Paths that files import, types included, directly or through others. */
export function importedFrom(start: readonly SourceFile[], files: readonly SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Set<string>();
  const waiting = [...start];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    for (const { path } of file.imports) {
      const next = byPath.get(path);
      if (!next || found.has(path)) continue;
      found.add(path);
      waiting.push(next);
    }
  }
  return found;
}

export function isOurs(specifier: string): boolean {
  return specifier.startsWith('#') || specifier.startsWith('.');
}

/** 'file → import' for every import of these files that is not allowed. */
export function wrongImports(
  from: readonly SourceFile[],
  isWrong: (found: Import, file: SourceFile) => boolean,
): string[] {
  return from.flatMap((file) =>
    file.imports
      .filter((found) => isWrong(found, file))
      .map(({ specifier }) => `${file.path} → ${specifier}`),
  );
}

/** The domain of a file: a folder of a part, of the shop or of the back office. */
export function domainOf(path: string): string {
  return path
    .split('/')
    .slice(0, /^web\/(shop|admin)\//.test(path) ? 3 : 2)
    .join('/');
}
