export const MY_CUSTOM_CARTS_PATH = '/my-markets';

export function myCustomCartPath(id: string): string {
  return `${MY_CUSTOM_CARTS_PATH}/${id}`;
}
