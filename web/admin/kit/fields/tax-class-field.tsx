import { TAX_CLASS_NAMES } from '#rules/taxes/tax-classes.ts';
import { ChoiceField } from './choice-fields.tsx';
import type { KitFieldProps } from './use-kit-field.ts';

const classes = Object.entries(TAX_CLASS_NAMES).map(([value, label]) => ({ value, label }));

/** The tax class of products. `inherited` is the label for having none of their own. */
export function TaxClassField({ inherited, ...props }: KitFieldProps & { inherited?: string }) {
  const none = inherited === undefined ? [] : [{ value: '', label: inherited }];
  return <ChoiceField {...props} options={[...none, ...classes]} />;
}
