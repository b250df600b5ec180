import { expect, it } from 'vitest';
import { flagsShown, flagsToSave } from './category.ts';

it('an unset flag of the page shows the flag of the cards, and continues to follow it', () => {
  const shown = flagsShown({ sku: false });
  expect([shown.sku, shown.sku_detail, shown.price_detail, shown.provider]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(flagsToSave(shown)).toEqual({ sku: false });
  expect(flagsToSave({ ...shown, sku: true })).toEqual({ sku_detail: false });
  expect(flagsToSave({ ...shown, alert_before_add: 'Solo mayores' })).toEqual({
    sku: false,
    alert_before_add: 'Solo mayores',
  });
  expect(flagsToSave(flagsShown({ sku: false, sku_detail: true }))).toEqual({ sku: false, sku_detail: true });
  expect(flagsToSave(flagsShown({}))).toEqual({});
});
