import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { useAddressForm } from '../table/address-form.ts';
import { providerTexts } from '../texts/provider.ts';
import { addressOf, type SalesQuery } from './sales-address.ts';

const texts = providerTexts.filters;

type Props = {
  query: SalesQuery;
  found: OutputOf<'provider.sales'> | null;
  offices: AdminFrame['offices'];
  wrong: string | undefined;
};

/** Filters in the address; by default the last thirty days. */
export function SalesFilters({ query, found, offices, wrong }: Props) {
  const from = query.from || (found?.from ?? '');
  const to = query.to || (found?.to ?? '');
  const values = { desde: from, hasta: to, sede: query.office, producto: query.product, ver: query.tab.name };
  const { form, apply, onType, onKey } = useAddressForm(values);
  return (
    <search>
      <form
        ref={form}
        className="flex flex-wrap items-start gap-2 mb-3 *:flex-[1_1_130px] min-[700px]:*:flex-[0_1_190px]"
        aria-label={texts.label}
      >
        <TextInput
          label={texts.from}
          name="desde"
          type="date"
          size={36}
          defaultValue={from}
          error={wrong}
          onChange={onType}
          onKeyDown={onKey}
        />
        <TextInput
          label={texts.to}
          name="hasta"
          type="date"
          size={36}
          defaultValue={to}
          onChange={onType}
          onKeyDown={onKey}
        />
        <Select label={texts.office} name="sede" size={36} defaultValue={query.office} onChange={apply}>
          <option value="">{texts.allOffices}</option>
          {offices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {/* Unchanged while days and office change. */}
        <input type="hidden" name="producto" value={query.product} />
        <input type="hidden" name="ver" value={query.tab.name} />
      </form>
      {query.product !== '' && (
        <p className="mb-3 wrap-anywhere">
          {texts.product(found?.list[0]?.title ?? texts.oneProduct)}{' '}
          <Link className="link" to={addressOf({ ...query, product: '', page: '' })} preventScrollReset>
            {texts.allProducts}
          </Link>
        </p>
      )}
    </search>
  );
}
