import { readStyle, type StyleNode } from './read-style.ts';

/**
 * What staff may write into their shop's style (decision 45): selectors and declarations, media queries and feature
 * queries. Everything not known to be harmless is refused: nothing is fetched from elsewhere, nothing runs, no rule
 * leaves its layer. Refused parts are left out; the rest stays.
 */
const groups = new Set(['media', 'supports', 'container']);

const functions = new Set(
  (
    'var calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark linear-gradient ' +
    'radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient ' +
    'translate translatex translatey translate3d scale scalex scaley rotate skew skewx skewy matrix perspective ' +
    'cubic-bezier steps blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia ' +
    'inset circle ellipse polygon minmax repeat fit-content env url'
  ).split(' '),
);

/** Old ways of running a script from a style. */
const refusedProperties = /^(behavior|-moz-binding|-ms-behavior)$/;
const selectorLetters = /^[\w\s\-.#:*>+~,()[\]="'/^$|&%áéíóúñÁÉÍÓÚÑ]+$/;
const conditionLetters = /^[\w\s\-:().,<>=/%]+$/;

/** The allowed parts of a business's style, in a layer after ours; '' when there are none. */
export function safeCss(css: string): string {
  const rules = readStyle(css).map(safeNode).join('');
  return rules === '' ? '' : `@layer business{${rules}}`;
}

function safeNode(node: StyleNode): string {
  if (node.kind === 'lost') return '';
  if (node.kind === 'group') return safeGroup(node);
  if (!isSafeSelector(node.selector)) return '';
  const declarations = node.declarations
    .filter(isSafeDeclaration)
    .map(({ name, value }) => `${name}:${value}`);
  return declarations.length === 0 ? '' : `${node.selector}{${declarations.join(';')}}`;
}

function safeGroup({ name, condition, nodes }: StyleNode & { kind: 'group' }): string {
  if (!isSafeGroup(name, condition)) return '';
  const inner = nodes.map(safeNode).join('');
  return inner === '' ? '' : `@${name} ${condition}{${inner}}`;
}

export function isSafeSelector(selector: string): boolean {
  return selectorLetters.test(selector) && isWhole(selector);
}

export function isSafeGroup(name: string, condition: string): boolean {
  return groups.has(name) && conditionLetters.test(condition) && isWhole(condition);
}

export function isSafeDeclaration({ name, value }: { name: string; value: string }): boolean {
  if (!/^-{0,2}[a-z][a-z0-9-]*$/i.test(name) || refusedProperties.test(name.toLowerCase())) return false;
  // An escape could spell something refused below; a brace or angle bracket could leave the rule.
  if (value === '' || /[\\{}<>@;]/.test(value) || /javascript:/i.test(value)) return false;
  if (!isWhole(value)) return false;
  const called = [...value.matchAll(/([\w-]*)\(/g)].map(([, called = '']) => called.toLowerCase());
  return called.every((name) => name === '' || functions.has(name)) && ownUrls(value);
}

/** Strings and brackets must be closed, or they would swallow what follows. */
function isWhole(text: string): boolean {
  const bare = text.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '');
  if (/["']/.test(bare)) return false;
  let open = 0;
  for (const sign of bare) {
    if (sign === '(' || sign === '[') open += 1;
    if (sign === ')' || sign === ']') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Every url() is a path of this very host. */
function ownUrls(value: string): boolean {
  const all = value.match(/url\(/gi)?.length ?? 0;
  const own = value.match(/url\(\s*(["']?)\/(?!\/)[\w\-./%?=&]*\1\s*\)/gi)?.length ?? 0;
  return all === own;
}
