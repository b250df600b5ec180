import type { ImportField, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { ImportDetail } from './import-state.tsx';

type Layout = NonNullable<ImportDetail['layout']>;
type Column = Layout['columns'][number];
export type Option = {
  key: string;
  columns: readonly Column[];
  /** Codes are made: no column is the code. */
  makes?: boolean;
};
export type Question = { key: string; field: ImportField | 'place'; options: readonly Option[] };

/** What nobody knows of the columns by themselves: which is a field, of which place figures are, what the code is. */
export function questionsOf({ columns }: Layout, mapping: ImportMapping): Question[] {
  const doubtful = columns.filter(({ doubt }) => doubt !== undefined);
  const placed = doubtful.filter(({ place }) => place !== undefined);
  const places = [...new Set(placed.map(({ place }) => place ?? ''))];
  const fields = [
    ...new Set(doubtful.flatMap(({ doubt, place }) => (doubt && place === undefined ? [doubt] : []))),
  ];
  const byField = fields.map((field): Question => {
    const options = doubtful
      .filter(({ doubt, place }) => doubt === field && place === undefined)
      .map((column): Option => ({ key: column.name, columns: [column] }));
    return { key: field, field, options: field === 'sku' ? [...options, MADE] : options };
  });
  const isCoded = fields.includes('sku') || mapping.columns.some(({ field }) => field === 'sku');
  const code: Question = { key: 'sku', field: 'sku', options: [MADE] };
  const place: Question = {
    key: 'place',
    field: 'place',
    options: places.map((name) => ({
      key: name,
      columns: placed.filter((column) => column.place === name),
    })),
  };
  return [...(isCoded ? [] : [code]), ...byField, ...(places.length > 0 ? [place] : [])];
}

const MADE: Option = { key: 'made', columns: [], makes: true };

/** The option that the mapping says; undefined while it says none. */
export function chosenOf({ field, options }: Question, mapping: ImportMapping): Option | undefined {
  return options.find(({ columns, makes }) =>
    makes
      ? mapping.makes_codes
      : columns.every(({ name, doubt }) =>
          mapping.columns.some((one) => one.column === name && (field === 'place' || one.field === doubt)),
        ),
  );
}

/** Whether the answer is that no column is it; mappings of earlier versions do not say so. */
export function isNone({ key }: Question, { none_of: none = [] }: Partial<ImportMapping>): boolean {
  return none.includes(key);
}

/** The mapping with the answer: its columns are the field, those of other options are not. */
export function answered(question: Question, option: Option | undefined, mapping: ImportMapping) {
  const names = new Set(question.options.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const others = mapping.columns.filter(
    ({ column, field }) => !names.has(column) && (question.field === 'place' || field !== question.field),
  );
  const own = (option?.columns ?? []).flatMap(({ name, doubt }) =>
    doubt ? [{ column: name, field: doubt, office_id: null }] : [],
  );
  const none = (mapping.none_of ?? []).filter((key) => key !== question.key);
  return {
    columns: [...others, ...own],
    none_of: option ? none : [...none, question.key],
    ...(question.field === 'sku' ? { makes_codes: option?.makes === true } : {}),
  };
}
