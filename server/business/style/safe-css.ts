import { type AtRule, type ChildNode, CssSyntaxError, parse, type Root } from 'postcss';

/**
 * What staff may write into their shop's style (rule 45): selectors and declarations, media queries and feature
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

/** Deeper groups are refused. */
const DEEPEST = 4;

/** The allowed parts of a business's style, in a layer after ours; '' when there are none or it cannot be read. */
export function safeCss(css: string): string {
  const style = readStyle(css);
  const rules = style instanceof CssSyntaxError ? '' : printed(style.nodes);
  return rules === '' ? '' : `@layer business{${rules}}`;
}

/** The style as a tree, or the mistake because of which it has none. */
export function readStyle(css: string): Root | CssSyntaxError {
  try {
    return parse(css);
  } catch (error) {
    if (error instanceof CssSyntaxError) return error;
    throw error;
  }
}

/** Whether a page gets this part; the parts inside are checked on their own. */
export function isSafe(node: ChildNode): boolean {
  const { type, parent } = node;
  if (type === 'comment') return true;
  if (type === 'decl') return parent?.type === 'rule' && isSafeDeclaration(node.prop, node.value);
  if (parent?.type === 'rule') return false;
  if (type === 'rule') return selectorLetters.test(node.selector) && isWhole(node.selector);
  return (
    node.nodes !== undefined &&
    groups.has(node.name.toLowerCase()) &&
    groupsAround(node) < DEEPEST &&
    conditionLetters.test(node.params) &&
    isWhole(node.params)
  );
}

/** Comments are left out. */
function printed(nodes: readonly ChildNode[], between = ''): string {
  return nodes.filter(isSafe).map(printedPart).filter(Boolean).join(between);
}

function printedPart(node: ChildNode): string {
  if (node.type === 'comment') return '';
  if (node.type === 'decl') return `${node.prop}:${node.value.trim()}${node.important ? ' !important' : ''}`;
  const isRule = node.type === 'rule';
  const inner = printed(node.nodes ?? [], isRule ? ';' : '');
  const head = isRule ? node.selector : `@${node.name.toLowerCase()} ${node.params}`;
  return inner === '' ? '' : `${head}{${inner}}`;
}

function groupsAround({ parent }: ChildNode): number {
  return parent?.type === 'atrule' ? 1 + groupsAround(parent as AtRule) : 0;
}

function isSafeDeclaration(name: string, value: string): boolean {
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
