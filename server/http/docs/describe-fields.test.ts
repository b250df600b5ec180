import { beforeAll, describe, expect, it } from 'vitest';
import { fieldTexts } from '#contract/field-texts/field-texts.ts';
import type { DescribedField } from './describe-fields.ts';
import { openApiDocument } from './openapi.ts';
import { operationTexts } from './operation-texts.ts';

/**
 * Every field and parameter of the document says what it means. A new one gets `.describe()` in the contract, or its
 * name a text in contract/field-texts.
 */

const fields: DescribedField[] = [];
beforeAll(async () => {
  await openApiDocument((field) => fields.push(field));
});

const placesOf = (list: readonly DescribedField[]) => [...new Set(list.map(({ place }) => place))];

describe('fields of the document', () => {
  it('each has a text', () => {
    expect(fields.length).toBeGreaterThan(8_000);
    expect(placesOf(fields.filter(({ text }) => text === undefined))).toEqual([]);
  });

  it('one that may be null says what null means', () => {
    const silent = fields.filter(({ isNullable, text = '' }) => isNullable && !/\bnull\b/.test(text));
    expect(placesOf(silent)).toEqual([]);
  });

  it('none speaks of inner documents', () => {
    const inner = fields.filter(({ text = '' }) => /docs\/|decision \d|rule \d|storefront \d/.test(text));
    expect(placesOf(inner)).toEqual([]);
  });

  it('each text belongs to a field, and is written once', () => {
    const keys = fieldTexts.flatMap((texts) => Object.keys(texts));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const used = new Set(fields.map(({ key }) => key));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

it('texts of operations are sentences', () => {
  const wrong = Object.entries(operationTexts).filter(([, text]) => !/^[A-ZÁÉÍÓÚ¿].*\.$/.test(text));
  expect(wrong.map(([id]) => id)).toEqual([]);
});
