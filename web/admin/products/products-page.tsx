import { useMemo, useState } from 'react';
import { useOutletContext, useRevalidator } from 'react-router';
import { roleAtLeast } from '#rules/roles.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import { ofOwnOffice, rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { NEW, ResourcePage } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { productsTexts, productsTexts as texts } from '../texts/products.ts';
import type { Route } from './+types/products-page.ts';
import type { Bulk } from './bulk/typed-change.ts';
import { productActions } from './product-actions.tsx';
import { productColumns } from './product-columns.tsx';
import { productQuery, useProductFilters } from './product-filters.ts';
import { ProductGrid } from './product-grid.tsx';

const ProductDialog = lazyPart(() => import('./product-dialog.tsx'));
const BulkDialog = lazyPart(() => import('./bulk/bulk-dialog.tsx'));

const exportTexts = productsTexts.export;

export const loader = resourceLoader('products.staffPage', {
  columns: productColumns(undefined),
  rows: 50,
  query: productQuery,
});
export const shouldRevalidate = rereadRows;

const LIST = { name: texts.list, search: '' };
/** The second tab of the specification, which opens the form over the list. */
const MAKE = { name: texts.create, search: `abierto=${NEW}` };
const VIEWS = texts.views;

/** All products of the business, as its staff see them (back-office 2, Products). */
export default function ProductsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { offices, staff } = useOutletContext<AdminFrame>();
  const { search: address, set } = useAddress();
  const search = useMemo(() => ofOwnOffice(address, staff.officeId), [address, staff.officeId]);
  const { revalidate } = useRevalidator();
  const [bulk, setBulk] = useState<Bulk>();
  const [copies, setCopies] = useState<string>();
  const filters = useProductFilters();
  const officeId = search.get('sede');
  const office = useMemo(() => offices.find(({ id }) => id === officeId), [offices, officeId]);
  const mayMake = roleAtLeast(staff.role, 'superadmin');
  // Row props stay stable when a filter or dialog opens.
  const columns = useMemo(() => productColumns(office), [office]);
  const isOneBranch = staff.officeId !== null;
  const actions = useMemo(
    () => productActions({ mayMake, isOneBranch, onBulk: setBulk }),
    [mayMake, isOneBranch],
  );
  const onCopy = (id: string) => {
    setCopies(id);
    set({ abierto: NEW });
  };
  return (
    <>
      <ResourcePage
        name="productos"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ title }) => title}
        filters={filters}
        views={mayMake ? [LIST, MAKE, ...VIEWS] : [LIST, ...VIEWS]}
        actions={actions}
        tools={<ExportButtons search={search} />}
        readOnly={mayMake ? undefined : texts.superadminOnly}
        grid={(products, open) => <ProductGrid products={products} office={office} onOpen={open} />}
        record={({ onClose, ...opened }) => (
          <ProductDialog
            key={opened.id}
            {...opened}
            copies={copies}
            onCopy={mayMake ? onCopy : undefined}
            onClose={() => {
              setCopies(undefined);
              onClose();
            }}
          />
        )}
      />
      {bulk && (
        <BulkDialog
          {...bulk}
          offices={offices}
          officeId={office?.id}
          isOneBranch={isOneBranch}
          onClose={() => setBulk(undefined)}
          onDone={() => void revalidate()}
        />
      )}
    </>
  );
}

/**
 * Downloads the filtered products; a list too long for a workbook becomes a CSV, with a note (rule 73).
 */
function ExportButtons({ search }: { search: URLSearchParams }) {
  const query = productQuery((name) => search.get(name) ?? '');
  const parameters = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  return (
    <>
      <DownloadButton download="products.excel" parameters={parameters} busyText={exportTexts.busy}>
        {exportTexts.excel}
      </DownloadButton>
      <DownloadButton download="products.csv" parameters={parameters} busyText={exportTexts.busy}>
        {exportTexts.csv}
      </DownloadButton>
    </>
  );
}
