import type { ImportField, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { ImportDetail } from './import-state.tsx';

type Layout = NonNullable<ImportDetail['layout']>;
type Column = Layout['columns'][number];
export type Option = {
  key: string;
  columns: readonly Column[];
  /** Codes are generated: no column contains them. */
  makes?: boolean;
};
export type Question = { key: string; field: ImportField | 'place'; options: readonly Option[] };

/**
 * Questions about what the columns do not show by themselves: which of them is a field, which place figures belong to,
 * which is the code.
 */
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

/** The option that the mapping contains; undefined without an answer. */
export function chosenOf({ field, options }: Question, mapping: ImportMapping): Option | undefined {
  return options.find(({ columns, makes }) =>
    makes
      ? mapping.makes_codes
      : columns.every(({ name, doubt }) =>
          mapping.columns.some((one) => one.column === name && (field === 'place' || one.field === doubt)),
        ),
  );
}

/** Whether the answer is 'no column'; mappings of earlier versions cannot contain it. */
export function isNone({ key }: Question, { none_of: none = [] }: Partial<ImportMapping>): boolean {
  return none.includes(key);
}

/** The mapping with this answer: the option's columns get the field, those of other options lose it. */
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
