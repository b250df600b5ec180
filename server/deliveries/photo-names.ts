/** The storage key of a photo of a delivery. */
export function keyOfPhoto(businessId: string, orderId: string, id: string): string {
  return `${photosOfOrder(businessId, orderId)}${id}.jpeg`;
}

export function photosOfOrder(businessId: string, orderId: string): string {
  return `proofs/${businessId}/${orderId}/`;
}

/** The address at which staff of the office and the shopper see the photo; '' = no photo. */
export function photoAddress(orderId: string, id: string | null): string {
  return id ? `/files/delivery/${orderId}/${id}` : '';
}
