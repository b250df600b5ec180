import { FailureError, failAt } from '../failure.ts';

/** Maximum nesting of any input. */
export const DEEPEST = 20;
/** Names in one object: the largest a call accepts has about thirty. */
const MOST_NAMES = 200;
/** Names and elements altogether: the allowance of a short body, and the bytes per part beyond it. */
const MOST_PARTS = 1_000;
const BYTES_OF_A_PART = 16;

/**
 * Refuses a JSON with more parts than a body of `bodyLimit` bytes can need, before parsing: reading 45,000 names takes
 * a hundred times as long as counting their commas. The parser decides whether it is JSON at all.
 */
export function refuseManyParts(json: string, bodyLimit: number): void {
  const most = Math.max(MOST_PARTS, Math.floor(bodyLimit / BYTES_OF_A_PART));
  /** Commas of the open objects, outermost first; those of lists are not counted separately. */
  const commas: number[] = [];
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        parts += 1;
        commas.push(json.charCodeAt(at) === OPEN_OBJECT ? 0 : Number.NEGATIVE_INFINITY);
        if (commas.length > DEEPEST) throw refused('Tiene demasiados niveles.');
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        commas.pop();
        break;
      case COMMA: {
        parts += 1;
        const inside = commas.length - 1;
        const before = (commas[inside] ?? 0) + 1;
        commas[inside] = before;
        if (parts >= most || before >= MOST_NAMES) throw refused('Trae demasiados datos.');
        break;
      }
    }
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const BACKSLASH = 0x5c;

/** The end of the string that begins here; the end of the text when it is not closed. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

const refused = (message: string) => new FailureError(failAt('INVALID_INPUT', 'body', message));
