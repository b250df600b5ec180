/** Sections of the profile, each at /profile/{name}; any other name is a 404 (storefront 2). */
export const profileSections = [
  'addresses',
  'orders',
  'repeated',
  'spending',
  'payments',
  'household',
  'data',
  'security',
  'privacy',
] as const;

export type ProfileSection = (typeof profileSections)[number];

/** The section in the address, ignoring case; /profile alone shows the data. */
export function sectionAt(pathname: string): ProfileSection {
  const last = pathname
    .split('/')
    .findLast((part) => part !== '')
    ?.toLowerCase();
  return profileSections.find((name) => name === last) ?? 'data';
}

export function isEntrance(pathname: string): boolean {
  return /^\/profile\/?$/i.test(pathname);
}
