import { parseAst } from 'vite';
import { api, isLacking, javascript, partsOf } from './compat-data.ts';

type Node = { type: string; [key: string]: unknown };

/** `Map.groupBy`, `URL.canParse`: by the name of what has them. */
const statics = new Set<string>();
/** `Iterator`, `Temporal`: names of a whole. */
const globals = new Set<string>();
/** What much of a page is made of. Of rarer parts of the platform, names of members mean many other things. */
const COMMON = new Set(
  'AbortSignal Blob Document Element Event EventTarget File FormData Headers HTMLElement Node Range Request Response URL URLSearchParams Window'.split(
    ' ',
  ),
);
/** `toSorted`, `checkVisibility`: nothing that the floor has has a member of this name. */
const members = new Set<string>();

readNames();

/** What a script uses and a browser of the floor lacks: 'URL.canParse', '.toSorted()', 'Temporal', 'regex flag v'. */
export function lackingInScript(code: string): string[] {
  const found = new Set<string>();
  const named = new Set<string>();
  const own = new Set<string>();
  walk(parseAst(code) as unknown as Node, (node, parent, key) => {
    if (node.type === 'MemberExpression' && node.computed === false) {
      const { object, property } = node as unknown as Record<'object' | 'property', Node>;
      const full = `${String(object.name)}.${String(property.name)}`;
      if (object.type === 'Identifier' && statics.has(full)) found.add(full);
      else if (members.has(String(property.name)) && parent?.type === 'CallExpression' && key === 'callee') {
        found.add(`.${String(property.name)}()`);
      }
    }
    if (node.type === 'Literal' && hasFlagV(node)) found.add('regex flag v');
    if (node.type === 'Identifier' && globals.has(String(node.name))) {
      if (isReference(parent, key)) named.add(String(node.name));
      else own.add(String(node.name));
    }
  });
  for (const name of named) if (!own.has(name)) found.add(name);
  return [...found].sort();
}

function readNames(): void {
  const common = new Set<string>();
  const lacking = new Set<string>();
  for (const whole of [javascript.builtins, javascript.builtins?.Intl, api]) {
    for (const [name, feature] of partsOf(whole)) {
      const isCommon = whole !== api || COMMON.has(name);
      if (/^[A-Z]/.test(name) && isLacking(feature)) globals.add(name);
      for (const [written, part] of partsOf(feature)) {
        if (written === name) continue;
        const member = written.replace(/_(static|event)$/, '');
        if (isLacking(part)) {
          statics.add(`${name}.${member}`);
          if (isCommon) lacking.add(member);
        } else if (!isLacking(feature)) common.add(member);
      }
    }
  }
  for (const name of lacking) if (!common.has(name)) members.add(name);
}

function hasFlagV(node: Node): boolean {
  return ((node.regex as { flags?: string } | undefined)?.flags ?? '').includes('v');
}

/** Not a name that the file gives itself, nor one of a property, nor the question whether there is such a thing. */
function isReference(parent: Node | undefined, key: string): boolean {
  if (parent === undefined) return true;
  if (parent.type === 'UnaryExpression') return parent.operator !== 'typeof';
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed === true;
  return (
    ['CallExpression', 'NewExpression', 'BinaryExpression', 'ClassDeclaration', 'ClassExpression'].includes(
      parent.type,
    ) && key !== 'id'
  );
}

function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  const waiting: [node: Node, parent: Node | undefined, key: string][] = [[node, undefined, '']];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    visit(...next);
    const [parent] = next;
    for (const [key, value] of Object.entries(parent)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) waiting.push([child, parent, key]);
      }
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
