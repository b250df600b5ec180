/** Where the storage has a photo of a delivery. */
export function keyOfPhoto(businessId: string, orderId: string, id: string): string {
  return `${photosOfOrder(businessId, orderId)}${id}.jpeg`;
}

/** Prefix of the keys of all photos of an order. */
export function photosOfOrder(businessId: string, orderId: string): string {
  return `proofs/${businessId}/${orderId}/`;
}

/** Where staff of the office and the shopper look at it; '' where there is none. */
export function photoAddress(orderId: string, id: string | null): string {
  return id ? `/files/delivery/${orderId}/${id}` : '';
}
