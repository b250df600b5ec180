import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { Choices, ImportDetail } from './import-state.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.mapping;
/** Columns that may belong to one office. */
const BY_OFFICE: readonly ImportField[] = ['price', 'price_neto', 'discount', 'stock', 'stock_min'];
const SAMPLES = 3;
const FIELDS = Object.keys(importDataTexts.fields) as ImportField[];

type ColumnProps = {
  column: NonNullable<ImportDetail['layout']>['columns'][number];
  offices: Choices['offices'];
  work: MappingWork;
};

/** A column of the file with sample values, its field and its office. */
export function ColumnRow({ column: { name, samples }, offices, work: { mapping, setColumn } }: ColumnProps) {
  const here = mapping.columns.find(({ column }) => column === name);
  const isTwice = mapping.columns.some(
    ({ column, field, office_id }) =>
      column !== name && field === here?.field && office_id === here.office_id,
  );
  const shown = samples.slice(0, SAMPLES);
  return (
    <li className="grid grid-cols-1 items-start gap-y-1.5 gap-x-3 py-2 border-t border-line min-[1100px]:grid-cols-[minmax(0,1fr)_200px_160px]">
      <div>
        <b>{name}</b>
        <p className="flex flex-wrap gap-1 mt-1 text-note">
          {shown.map((sample, place) => (
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
        value={here?.field ?? ''}
        error={isTwice ? texts.twice : undefined}
        onChange={({ target }) => {
          const field = FIELDS.find((one) => one === target.value);
          setColumn(name, field, field && BY_OFFICE.includes(field) ? (here?.office_id ?? null) : null);
        }}
      >
        <option value="">{texts.skip}</option>
        {FIELDS.map((field) => (
          <option key={field} value={field}>
            {importDataTexts.fields[field]}
          </option>
        ))}
      </Select>
      {here && BY_OFFICE.includes(here.field) && (
        <Select
          label={texts.officeOf(name)}
          hiddenLabel
          size={36}
          value={here.office_id ?? ''}
          onChange={({ target }) => setColumn(name, here.field, target.value || null)}
        >
          <option value="">{texts.allOffices}</option>
          {offices.map((office) => (
            <option key={office.id} value={office.id}>
              {office.name}
            </option>
          ))}
        </Select>
      )}
    </li>
  );
}
