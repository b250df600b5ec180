import { DELIVERY_EVENT_LABELS } from '#rules/orders/delivery-events.ts';
import { ORDER_STATE_LABELS, PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { SUBSTITUTION_LABELS } from '#rules/picking/substitution-wish.ts';
import { ROLE_LABELS } from '#rules/roles.ts';
import { dayOf, shortDay, whenText } from '../kit/dates/days.ts';
import { ownTexts } from '../texts/business/own-texts.ts';
import { logFields } from '../texts/records/log-fields.ts';
import { logValues } from '../texts/records/log-values.ts';

const ownLabels = new Map(Object.entries(ownTexts).map(([name, { label }]) => [name, label]));

/** A field before and after, as text; null when missing. */
export type Difference = { field: string; before: string | null; after: string | null; changed: boolean };

/** Deeper values are shown as a whole. */
const MOST_DEEP = 8;

/**
 * Differences between two audited values, field by field: changed ones first, each group in its original order. Plain
 * values are one field without a name.
 */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  const rows = fields.map((field) => {
    const row = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    // An empty text equals a missing one.
    return { ...row, changed: (row.before ?? '') !== (row.after ?? '') };
  });
  return [...rows.filter(({ changed }) => changed), ...rows.filter(({ changed }) => !changed)];
}

/** The names of changed top-level fields, in Spanish. */
export function changedFields(before: unknown, after: unknown): string[] {
  const names = differencesOf(before, after)
    .filter(({ changed }) => changed)
    .map(({ field }) => field.split('.')[0] ?? '')
    .filter((name) => name !== '' && name !== 'version');
  return [...new Set(names.map(fieldText))];
}

/** A field's name in Spanish: 'stock_branch_offices.0.stock' is 'Precios y existencias por sede, 1, Stock'. */
export function fieldText(field: string): string {
  return field.split('.').map(partText).join(', ');
}

/** List positions count from one; fields without a translation keep their name. */
function partText(part: string): string {
  if (/^\d+$/.test(part)) return String(Number(part) + 1);
  // The business's own texts have the same names as in their form.
  return logFields.get(part) ?? ownLabels.get(part) ?? part;
}

function flat(value: unknown, name = '', depth = 0): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || depth === MOST_DEEP) return new Map([[name, textOf(value, name)]]);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return new Map([[name, value.map((item) => textOf(item, name)).join(', ')]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [
      ...flat(item, name === '' ? key : `${name}.${key}`, depth + 1),
    ]),
  );
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: ORDER_STATE_LABELS,
  role: ROLE_LABELS,
  payment_method: PAYMENT_METHOD_LABELS,
  payment_method_selected: PAYMENT_METHOD_LABELS,
  substitution: SUBSTITUTION_LABELS,
  ...logValues,
  event: { ...DELIVERY_EVENT_LABELS, ...logValues.event },
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Fields that are valid until the end of their day (rule 19). */
const LAST_DAYS = ['dueDate', 'endDate'];

function textOf(value: unknown, name: string): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  const field = name.slice(name.lastIndexOf('.') + 1);
  if (INSTANT.test(value)) return LAST_DAYS.includes(field) ? shortDay(dayOf(value)) : whenText(value);
  if (name === 'changed') return partText(value);
  const words = Object.hasOwn(VALUES, field) ? VALUES[field] : undefined;
  return words && Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}
