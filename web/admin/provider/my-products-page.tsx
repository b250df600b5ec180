import { useNavigation, useSearchParams } from 'react-router';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { useAddressForm } from '../table/address-form.ts';
import { SearchField } from '../table/search-field.tsx';
import { providerTexts as texts } from '../texts/provider.ts';
import type { Route } from './+types/my-products-page.ts';
import { isUnset, NotAProvider, NotRead } from './own-page.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductsTable } from './products-table.tsx';

/** What a supplier has on the shelves, and at what price (decision 37). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (user?.role !== 'provider') return { access: false, unset: false } as const;
  const address = new URL(request.url).searchParams;
  const search = (address.get('buscar') ?? '').slice(0, 100);
  const page = address.get('pagina');
  const found = await call('provider.products', {
    query: { ...(search ? { search } : {}), ...(page ? { page } : {}) },
  });
  if (!isFailure(found)) return { access: true, search, found } as const;
  return isUnset(found)
    ? ({ access: false, unset: true } as const)
    : ({ access: true, search, found: null } as const);
}

export default function MyProductsPage({ loaderData }: Route.ComponentProps) {
  const [address, setAddress] = useSearchParams();
  const reading = useNavigation().location?.pathname === '/admin/my-products';
  if (!loaderData.access) return <NotAProvider unset={loaderData.unset} />;
  const { search, found } = loaderData;
  const open = address.get('producto');
  const show = (id: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('producto', id);
        else next.delete('producto');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return (
    <>
      <header className="provider-head">
        <h1 className="type-title">{texts.products}</h1>
        {found && <span className="provider-name">{found.provider}</span>}
      </header>
      <Search search={search} />
      {found ? (
        <ProductsTable found={found} search={search} reading={reading} onOpen={show} />
      ) : (
        <NotRead what="products" />
      )}
      {open && <ProductDialog key={open} id={open} onClose={() => show(null)} />}
    </>
  );
}

function Search({ search }: { search: string }) {
  const { form, onType, onKey } = useAddressForm({ buscar: search });
  return (
    <search>
      <form ref={form} className="provider-filters" aria-label={texts.searchLabel}>
        <SearchField label={texts.search} value={search} onType={onType} onKey={onKey} />
      </form>
    </search>
  );
}
