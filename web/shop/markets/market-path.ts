export const MARKETS_PATH = '/my-markets';

export function marketPath(id: string): string {
  return `${MARKETS_PATH}/${id}`;
}
