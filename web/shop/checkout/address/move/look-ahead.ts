import { callApi } from '#web/api/client.ts';
import type { ProductCard, WireCart } from '#web/shop/cart/cart-types.ts';
import type { Place } from '#web/shop/place/preferred.ts';
import { currentSession } from '#web/shop/session/session-store.ts';
import { type OfficeDifference, officeDifference } from './office-difference.ts';

/** The order would leave from another office, with the resulting changes. */
export type OfficeMove = OfficeDifference & { place: Place; officeId: string };

/** Maximum ids per request. */
const IDS_A_CALL = 100;

/** The effects of choosing a place, in advance (rule 28); null for none. */
export async function lookAhead(cart: WireCart, place: Place): Promise<OfficeMove | null> {
  const officeId = await officeOf(place);
  if (officeId === null || officeId === cart.branch_office_id) return null;
  const [check, products] = await Promise.all([
    callApi('cart.check', { params: { uuid: cart.id }, query: { branch_office_id: officeId } }),
    productsOf(cart, officeId),
  ]);
  const difference = officeDifference(cart.products, check, products);
  return difference.lines.length === 0 ? null : { ...difference, place, officeId };
}

/** The office of a place; null outside of coverage, which the server then reports. */
async function officeOf(place: Place): Promise<string | null> {
  if (place.type === 'pickup') return place.idBranch;
  const session = currentSession();
  const addresses = session.status === 'signed-in' ? session.user.addresses : [];
  const address = addresses.find(({ id }) => id === place.id);
  if (!address) return null;
  const [latitude, longitude] = address.geopoint;
  const { office, covered } = await callApi('coverage.check', { body: { latitude, longitude } });
  return covered ? office.id : null;
}

async function productsOf({ products }: WireCart, officeId: string): Promise<ProductCard[]> {
  const ids = [...new Set(products.map(({ product }) => product.id))];
  const pages = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, page) =>
    ids.slice(page * IDS_A_CALL, (page + 1) * IDS_A_CALL),
  );
  const answers = await Promise.all(
    pages.map((page) => callApi('products.list', { query: { ids: page.join(','), branch_id: officeId } })),
  );
  return answers.flatMap(({ list }) => list);
}
