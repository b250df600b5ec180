import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './browser.ts';

const browser = await findBrowser();
const NO_PICTURES = '--blink-settings=imagesEnabled=false';

/**
 * Launch options of the test browser. Pictures are four tenths of the work of loading a page here, without a graphics
 * card: only tests about pictures enable them, by `test.use({ launchOptions: withPictures })`.
 */
export function launchOptions({ pictures }: { pictures: boolean }): LaunchOptions {
  return {
    executablePath: browser.executablePath,
    args: pictures ? browser.args : [...browser.args, NO_PICTURES],
    env: { ...definedVariables(), ...browser.env },
  };
}

export const withPictures = launchOptions({ pictures: true });

/** Messages of the browser about disabled pictures. */
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
