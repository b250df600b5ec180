import { readFileSync } from 'node:fs';

/**
 * The content of a settings file; undefined where it cannot be read. Faults only name the file: its content is secret.
 */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
