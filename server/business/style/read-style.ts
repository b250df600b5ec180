/** `at`: its index in the style sheet. */
type Declaration = { name: string; value: string; at: number };

/** A rule with its declarations, or a group such as a media query with its content. */
export type StyleNode = { at: number } & (
  | { kind: 'rule'; selector: string; declarations: Declaration[] }
  | { kind: 'group'; name: string; condition: string; nodes: StyleNode[] }
  /** Anything else: a statement without a block (@import), or an unclosed rule. */
  | { kind: 'lost'; text: string }
);

/** Deeper nesting is not allowed. */
const DEEPEST = 4;

/**
 * Parses a style sheet as far as checking needs: comments are blanked, strings and brackets stay whole. Unclosed rules
 * and statements without a block (@import, @charset, @namespace) are marked as lost.
 */
export function readStyle(css: string): StyleNode[] {
  const blanked = css.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return readNodes(blanked, 0, 0);
}

/** `start`: where this part of the style sheet begins. */
function readNodes(css: string, start: number, depth: number): StyleNode[] {
  const nodes: StyleNode[] = [];
  for (const { head, body, from, bodyFrom } of blocksOf(css)) {
    const at = start + from;
    if (body === undefined) {
      if (head !== '') nodes.push({ kind: 'lost', text: head, at });
      continue;
    }
    const inside = start + bodyFrom;
    const [, name, condition = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(head) ?? [];
    if (name === undefined) {
      nodes.push({ kind: 'rule', selector: head, declarations: declarationsOf(body, inside), at });
    } else if (depth < DEEPEST) {
      const inner = readNodes(body, inside, depth + 1);
      nodes.push({ kind: 'group', name: name.toLowerCase(), condition, nodes: inner, at });
    } else nodes.push({ kind: 'lost', text: head, at });
  }
  return nodes;
}

/** `from`: index of the head's first letter. */
type Block = { head: string; from: number; body?: string; bodyFrom: number };

/** Consecutive 'head { body }'; what ends in ';' or nowhere has no body. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  while (from < css.length) {
    const at = nextOutside(css, from, '{;}');
    const end = css[at] === '{' ? endOfBlock(css, at) : at;
    const head = { from: from + indentOf(css.slice(from)), bodyFrom: at + 1 };
    if (end === -1) {
      blocks.push({ head: css.slice(from).trim(), ...head });
      break;
    }
    if (css[at] !== '{') {
      blocks.push({ head: css.slice(from, at).trim(), ...head });
      from = at + 1;
      continue;
    }
    blocks.push({ head: css.slice(from, at).trim(), body: css.slice(at + 1, end), ...head });
    from = end + 1;
  }
  return blocks;
}

/**
 * Nested rules are not supported: their declarations would apply to something else. They become a declaration without a
 * value, like anything else that is none.
 */
function declarationsOf(body: string, start: number): Declaration[] {
  const declarations: Declaration[] = [];
  for (let from = 0; from < body.length; ) {
    const end = nextOutside(body, from, ';{');
    const text = body.slice(from, end === -1 ? undefined : end);
    const at = start + from + indentOf(text);
    if (end !== -1 && body[end] === '{') {
      return [...declarations, { name: `${text.trim()} {`, value: '', at }];
    }
    const colon = text.indexOf(':');
    const nameEnd = colon > 0 ? colon : text.length;
    if (text.trim() !== '') {
      declarations.push({ name: text.slice(0, nameEnd).trim(), value: text.slice(nameEnd + 1).trim(), at });
    }
    from = end === -1 ? body.length : end + 1;
  }
  return declarations;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
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
