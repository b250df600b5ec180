import { securityTexts } from '#web/shop/texts/account/security.ts';

const texts = securityTexts.devices;

/** The first that fits counts: most browsers also name the ones they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\b(EdgA?|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** 'Chrome en Android', from the user agent, which may be anything. */
export function deviceWords(userAgent: string): string {
  if (userAgent.trim() === '') return texts.unknown;
  const named = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return texts.on(browser, system);
  return browser ?? system ?? texts.other;
}
