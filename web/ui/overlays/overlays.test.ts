import { parse, type Rule } from 'postcss';
import { expect, it } from 'vitest';
import { readSources } from '#test/source-files.ts';

const KEYWORDS = /^(-\w+-)?(fit|min|max)-content/;
const asHighAsContent: Record<string, string[]> = {
  '.modal-dialog, .modal-sheet': ['.modal-frame'],
};

const rules = readSources()
  .filter(({ path }) => path.startsWith('web/') && path.endsWith('.css'))
  .flatMap(({ text }) => {
    const found: { selector: string; rule: Rule }[] = [];
    parse(text).walkRules((rule) => {
      found.push({ selector: rule.selector.replaceAll(/\s+/g, ' '), rule });
    });
    return found;
  });

// WebKit computes a percentage height or flex basis inside them as 0 (its bug 308648), which makes the dialog 0 px
// high.
it('what is as high as its content by keyword holds nothing with a height of percents', () => {
  const named = rules.filter(({ rule }) =>
    valuesOf(rule, /^(height|block-size)$/).some((value) => KEYWORDS.test(value)),
  );
  expect(named.map(({ selector }) => selector).sort()).toEqual(Object.keys(asHighAsContent).sort());
  const inside = Object.values(asHighAsContent).flat();
  for (const part of inside) expect(rules.map(({ selector }) => selector)).toContain(part);
  const wrong = rules.filter(
    ({ selector, rule }) => inside.some((part) => selector.endsWith(part)) && hasPercents(rule),
  );
  expect(wrong.map(({ rule }) => rule.toString())).toEqual([]);
});

/** `flex: 1` is a basis of 0 %. */
function hasPercents(rule: Rule): boolean {
  const bases = valuesOf(rule, /^flex(-basis)?$/).map((value) =>
    /^[\d.]+( [\d.]+)?$/.test(value) ? '0%' : value,
  );
  return [...valuesOf(rule, /^(min-|max-)?(height|block-size)$/), ...bases].some((value) =>
    value.includes('%'),
  );
}

function valuesOf(rule: Rule, name: RegExp): string[] {
  return rule.nodes.flatMap((node) => (node.type === 'decl' && name.test(node.prop) ? [node.value] : []));
}
