import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './browser.ts';

const browser = await findBrowser();
const NO_PICTURES = '--blink-settings=imagesEnabled=false';

/**
 * How the browser of the tests is started. Pictures are four tenths of the work of loading a page here, where no
 * graphics card draws them: only tests that look at pictures ask for them, by `test.use({ launchOptions: withPictures
 * })`.
 */
export function launchOptions({ pictures }: { pictures: boolean }): LaunchOptions {
  return {
    executablePath: browser.executablePath,
    args: pictures ? browser.args : [...browser.args, NO_PICTURES],
    env: { ...definedVariables(), ...browser.env },
  };
}

export const withPictures = launchOptions({ pictures: true });

/** What the browser says of pictures that it was told not to load. */
export function saysNoPictures(message: string, { args }: LaunchOptions): boolean {
  if (!args?.includes(NO_PICTURES)) return false;
  return /image loading is disabled|\/pictures\/\S+ was preloaded using link preload but not used/.test(
    message,
  );
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
