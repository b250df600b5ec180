import { expect, it } from 'vitest';
import { flagsShown, flagsToSave } from './category.ts';

it('an unset flag of the page shows the flag of the cards, and continues to follow it', () => {
  const visible = flagsShown({ sku: false });
  expect([visible.sku, visible.sku_detail, visible.price_detail, visible.provider]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(flagsToSave(visible)).toEqual({ sku: false });
  expect(flagsToSave({ ...visible, sku: true })).toEqual({ sku_detail: false });
  expect(flagsToSave({ ...visible, alert_before_add: 'Solo mayores' })).toEqual({
    sku: false,
    alert_before_add: 'Solo mayores',
  });
  expect(flagsToSave(flagsShown({ sku: false, sku_detail: true }))).toEqual({ sku: false, sku_detail: true });
  expect(flagsToSave(flagsShown({}))).toEqual({});
});
