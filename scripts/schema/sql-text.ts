export const widest = 120;

export function commentLines(comment: string | null, indent: string): string[] {
  if (comment === null) return [];
  return comment
    .split('\n')
    .flatMap((line) => brokenAt(line, widest - indent.length - 3).map((part) => `${indent}-- ${part}`));
}

export function wrapped(text: string, indent = '  '): string {
  return brokenAt(text, widest - indent.length).join(`\n${indent}`);
}

/** Breaks at spaces outside of quotes. */
function brokenAt(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const place = lastBreak(rest, width);
    if (place <= 0) break;
    lines.push(rest.slice(0, place));
    rest = rest.slice(place + 1);
  }
  return [...lines, rest];
}

function lastBreak(text: string, width: number): number {
  let place = text.lastIndexOf(' ', width);
  while (place > 0 && (text.slice(0, place).match(/'/g)?.length ?? 0) % 2 === 1)
    place = text.lastIndexOf(' ', place - 1);
  return place;
}

/** Lower-cases what is not quoted: names that need capitals are quoted, and so are values. */
export function lowered(text: string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? part.toLowerCase() : part))
    .join('')
    .replaceAll(/'::text\b(?!\[)/g, "'")
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)');
}
