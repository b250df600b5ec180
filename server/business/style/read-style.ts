type Declaration = { name: string; value: string };

/** A rule with its declarations, or a group such as a media query with its content. */
export type StyleNode =
  | { kind: 'rule'; selector: string; declarations: Declaration[] }
  | { kind: 'group'; name: string; condition: string; nodes: StyleNode[] }
  /** Anything else: a statement without a block (@import), or an unclosed rule. */
  | { kind: 'lost'; text: string };

/** Deeper nesting is not allowed. */
const DEEPEST = 4;

/**
 * Parses a style sheet as far as checking needs: comments are removed, strings and brackets stay whole. Unclosed rules
 * and statements without a block (@import, @charset, @namespace) are marked as lost.
 */
export function readStyle(css: string): StyleNode[] {
  return readNodes(css.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, ' '), 0);
}

function readNodes(css: string, depth: number): StyleNode[] {
  const nodes: StyleNode[] = [];
  for (const { head, body } of blocksOf(css)) {
    if (body === undefined) {
      if (head !== '') nodes.push({ kind: 'lost', text: head });
      continue;
    }
    const [, name, condition = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(head) ?? [];
    if (name === undefined) nodes.push({ kind: 'rule', selector: head, declarations: declarationsOf(body) });
    else if (depth < DEEPEST) {
      nodes.push({ kind: 'group', name: name.toLowerCase(), condition, nodes: readNodes(body, depth + 1) });
    } else nodes.push({ kind: 'lost', text: head });
  }
  return nodes;
}

/** Consecutive 'head { body }'; what ends in ';' or nowhere has no body. */
function blocksOf(css: string): { head: string; body?: string }[] {
  const blocks: { head: string; body?: string }[] = [];
  let from = 0;
  while (from < css.length) {
    const at = nextOutside(css, from, '{;}');
    const end = css[at] === '{' ? endOfBlock(css, at) : at;
    if (end === -1) {
      blocks.push({ head: css.slice(from).trim() });
      break;
    }
    if (css[at] !== '{') {
      blocks.push({ head: css.slice(from, at).trim() });
      from = at + 1;
      continue;
    }
    blocks.push({ head: css.slice(from, at).trim(), body: css.slice(at + 1, end) });
    from = end + 1;
  }
  return blocks;
}

/**
 * Nested rules are not supported: their declarations would apply to something else. They become a declaration without a
 * value, like anything else that is none.
 */
function declarationsOf(body: string): Declaration[] {
  const declarations: Declaration[] = [];
  for (let from = 0; from < body.length; ) {
    const at = nextOutside(body, from, ';{');
    const text = body.slice(from, at === -1 ? undefined : at);
    if (at !== -1 && body[at] === '{') return [...declarations, { name: `${text.trim()} {`, value: '' }];
    const colon = text.indexOf(':');
    const end = colon > 0 ? colon : text.length;
    if (text.trim() !== '') {
      declarations.push({ name: text.slice(0, end).trim(), value: text.slice(end + 1).trim() });
    }
    from = at === -1 ? body.length : at + 1;
  }
  return declarations;
}

function endOfBlock(css: string, open: number): number {
  let depth = 1;
  for (let at = open; depth > 0; ) {
    at = nextOutside(css, at + 1, '{}');
    if (at === -1) return -1;
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The first of the characters outside of strings and parentheses; -1 when there is none. */
function nextOutside(css: string, from: number, signs: string): number {
  let quote = '';
  let round = 0;
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote || sign === '\n' ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') round += 1;
    else if (sign === ')') round = Math.max(0, round - 1);
    else if (round === 0 && signs.includes(sign)) return at;
  }
  return -1;
}
