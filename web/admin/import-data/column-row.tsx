import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { Choices, ImportDetail } from './import-state.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.mapping;
const BY_OFFICE: readonly ImportField[] = [
  ...(['price', 'price_neto', 'discount', 'sale_from', 'sale_until', 'stock', 'stock_min'] as const),
];
const SAMPLES = 3;
/** Stands for several offices that share one column. */
const SEVERAL = 'several';
const FIELDS = Object.keys(importDataTexts.fields) as ImportField[];

type ColumnProps = {
  column: NonNullable<ImportDetail['layout']>['columns'][number];
  offices: Choices['offices'];
  work: MappingWork;
};

export function ColumnRow({
  column: { name, samples },
  offices: all,
  work: { mapping, setColumn },
}: ColumnProps) {
  const here = mapping.columns.filter(({ column }) => column === name);
  const field = here[0]?.field;
  const offices = here.map(({ office_id }) => office_id);
  const isTwice = mapping.columns.some(
    (one) => one.column !== name && one.field === field && offices.includes(one.office_id),
  );
  const examples = samples.slice(0, SAMPLES);
  return (
    <li className="grid grid-cols-1 items-start gap-y-1.5 gap-x-3 py-2 border-t border-line min-[1100px]:grid-cols-[minmax(0,1fr)_200px_160px]">
      <div>
        <b>{name}</b>
        <p className="flex flex-wrap gap-1 mt-1 text-note">
          {examples.map((sample, place) => (
            <span
              key={String(place)}
              className="truncate max-w-full px-2 py-0.5 rounded-staff bg-sunken text-ink-2"
            >
              {sample === '' ? texts.empty : sample}
            </span>
          ))}
        </p>
      </div>
      <Select
        label={texts.fieldOf(name)}
        hiddenLabel
        size={36}
        value={field ?? ''}
        error={isTwice ? texts.twice : undefined}
        onChange={({ target }) => {
          const next = FIELDS.find((one) => one === target.value);
          setColumn(name, next, next && BY_OFFICE.includes(next) && field ? offices : [null]);
        }}
      >
        <option value="">{texts.skip}</option>
        {FIELDS.map((one) => (
          <option key={one} value={one}>
            {importDataTexts.fields[one]}
          </option>
        ))}
      </Select>
      {field && BY_OFFICE.includes(field) && (
        <Select
          label={texts.officeOf(name)}
          hiddenLabel
          size={36}
          value={offices.length > 1 ? SEVERAL : (offices[0] ?? '')}
          onChange={({ target }) => setColumn(name, field, [target.value || null])}
        >
          {offices.length > 1 && (
            <option value={SEVERAL} disabled>
              {texts.severalOffices(String(offices.length))}
            </option>
          )}
          <option value="">{texts.allOffices}</option>
          {all.map((office) => (
            <option key={office.id} value={office.id}>
              {office.name}
            </option>
          ))}
        </Select>
      )}
    </li>
  );
}
