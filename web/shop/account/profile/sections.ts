/** Sections of the profile, each at /profile/{name}; every other name is no page of ours (storefront 2). */
export const profileSections = [
  'addresses',
  'orders',
  'spending',
  'payments',
  'household',
  'data',
  'security',
  'privacy',
] as const;

export type ProfileSection = (typeof profileSections)[number];

/** The section an address shows, in whatever capitals; /profile alone shows one's data. */
export function sectionAt(pathname: string): ProfileSection {
  const last = pathname
    .split('/')
    .findLast((part) => part !== '')
    ?.toLowerCase();
  return profileSections.find((name) => name === last) ?? 'data';
}

/** /profile itself, where one begins: its sections are a list to choose from. */
export function isEntrance(pathname: string): boolean {
  return /^\/profile\/?$/i.test(pathname);
}
