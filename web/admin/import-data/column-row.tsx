import type { ImportField } from '#contract/imports/import-shapes.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { Choices, ImportDetail } from './import-state.tsx';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.mapping;
/** Columns that may be of one office. */
const BY_OFFICE: readonly ImportField[] = ['price', 'price_neto', 'discount', 'stock', 'stock_min'];
const SAMPLES = 3;
const FIELDS = Object.keys(importDataTexts.fields) as ImportField[];

type ColumnProps = {
  column: NonNullable<ImportDetail['layout']>['columns'][number];
  offices: Choices['offices'];
  work: MappingWork;
};

/** A column of the file with some of its values, what it is, and of which office. */
export function ColumnRow({ column: { name, samples }, offices, work: { mapping, setColumn } }: ColumnProps) {
  const here = mapping.columns.find(({ column }) => column === name);
  const isTwice = mapping.columns.some(
    ({ column, field, office_id }) =>
      column !== name && field === here?.field && office_id === here.office_id,
  );
  const shown = samples.slice(0, SAMPLES);
  return (
    <li className="import-column">
      <div>
        <b>{name}</b>
        <p className="import-samples">
          {shown.map((sample, place) => (
            <span key={String(place)}>{sample === '' ? texts.empty : sample}</span>
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
