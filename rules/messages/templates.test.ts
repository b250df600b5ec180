import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_MOMENTS } from '../orders/moments.ts';
import { ALL_TEMPLATES, filled, MOMENT_TEMPLATES, partsOf, templateParts } from './templates.ts';

describe('templates of WhatsApp', () => {
  it('have names and bodies as Meta takes them, each its own', () => {
    expect(new Set(ALL_TEMPLATES.map(({ name }) => name)).size).toBe(ALL_TEMPLATES.length);
    for (const { name, body, link, replies = [] } of ALL_TEMPLATES) {
      expect(name).toMatch(/^[a-z0-9_]{1,60}$/);
      expect(body).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{|[\n\t]| {2}/);
      for (const label of [...replies, ...(link ? [link.label] : [])])
        expect(label.length).toBeLessThanOrEqual(25);
    }
    for (const moment of ORDER_MOMENTS) expect(partsOf(MOMENT_TEMPLATES[moment])).toBe(4);
  });

  it('are filled in within the length of a body, on one line, with nothing empty', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 2_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_TEMPLATES),
        fc.array(text, { minLength: 4, maxLength: 4 }),
        (template, texts) => {
          const parts = templateParts(template, texts.slice(0, partsOf(template)));
          expect(parts).toHaveLength(partsOf(template));
          for (const part of parts) expect(part).not.toMatch(/^\s*$|[\n\t]| {4}/);
          expect([...filled(template, parts)].length).toBeLessThanOrEqual(1024);
        },
      ),
    );
  });
});
