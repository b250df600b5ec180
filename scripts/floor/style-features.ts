import { type AtRule, type Declaration, type Node, parse, type Rule } from 'postcss';
import { css, isLacking, partsOf } from './compat-data.ts';

/** Functions and units of values: MDN has them in the types. */
const functions = new Set(
  ['color', 'easing-function', 'gradient', 'image', 'transform-function', 'length', 'calc', '']
    .flatMap((type) => (type === '' ? partsOf(css.types) : partsOf(css.types?.[type])))
    .flatMap(([name, feature]) => (isLacking(feature) ? [name] : [])),
);
const VIEWPORT_UNITS = /\d(?:[dls]v(?:[hwib]|min|max))\b/;

/**
 * What a stylesheet needs and a browser of the floor lacks: 'color-mix()', ':has()', '@starting-style', 'dvh',
 * 'text-wrap'. Not what stands in @supports, nor a declaration after another one of the same property.
 */
export function lackingInStyles(text: string): string[] {
  const found = new Set<string>();
  parse(text).walk((node) => {
    if (isAsked(node)) return;
    if (node.type === 'rule') for (const name of inSelector(node)) found.add(name);
    if (node.type === 'atrule') for (const name of inAtRule(node)) found.add(name);
    if (node.type === 'decl' && !hasFallback(node)) for (const name of inDeclaration(node)) found.add(name);
  });
  return [...found].sort();
}

function inSelector(rule: Rule): string[] {
  // Those with a prefix are for one browser.
  const names = [...rule.selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)].map(([written, name = '']) => ({
    written,
    name,
  }));
  const nested = rule.parent?.type === 'rule' || /(^|[\s>+~,(])&/.test(rule.selector) ? ['nesting'] : [];
  return [
    ...nested,
    ...names.flatMap(({ written, name }) => (isLacking(css.selectors?.[name]) ? [written] : [])),
  ];
}

function inAtRule({ name, params }: AtRule): string[] {
  const rule = css['at-rules']?.[name];
  if (isLacking(rule)) return [`@${name}`];
  const features =
    name === 'media' ? [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature) : [];
  return features.flatMap((feature) => (isLacking(rule?.[feature]) ? [`@media (${feature})`] : []));
}

function inDeclaration({ prop, value }: Declaration): string[] {
  const property = css.properties?.[prop];
  if (prop.startsWith('--')) return inValue(value);
  if (prop.startsWith('-')) return [];
  if (isLacking(property)) return [prop];
  const keywords = new Set(value.split(/[\s,()]+/));
  const lacking = partsOf(property).flatMap(([name, part]) =>
    keywords.has(name) && isLacking(part) ? [`${prop}: ${name}`] : [],
  );
  return [...lacking, ...inValue(value)];
}

function inValue(value: string): string[] {
  const called = [...value.matchAll(/([a-z][a-z-]*)\(/g)].flatMap(([, name = '']) =>
    functions.has(name) ? [`${name}()`] : [],
  );
  const unit = VIEWPORT_UNITS.exec(value)?.[0].slice(1);
  return unit === undefined ? called : [...called, unit];
}

/** Inside @supports, which an older browser skips. */
function isAsked(node: Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.type === 'atrule' && (outer as AtRule).name === 'supports') return true;
  }
  return false;
}

function hasFallback(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before; before = before.prev()) {
    if (before.type === 'decl' && before.prop === declaration.prop && inDeclaration(before).length === 0) {
      return !declaration.prop.startsWith('--');
    }
  }
  return false;
}
