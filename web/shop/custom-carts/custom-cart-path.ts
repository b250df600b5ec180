export function customCartPath(id: string): string {
  return `/recipe-book/${id}`;
}
