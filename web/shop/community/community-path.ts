export function communityPath(id: string): string {
  return `/recipe-book/${id}`;
}
