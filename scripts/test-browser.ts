import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './browser.ts';

const browser = await findBrowser();
const NO_PICTURES = '--blink-settings=imagesEnabled=false';
/** Pages of one context share a process, and what is compiled in it (decision 112). */
const SHARED_PROCESS = '--process-per-site';

/**
 * Launch options of the test browser. Pictures are four tenths of the work of loading a page here, without a graphics
 * card: playwright.config.ts names the tests that enable them.
 */
export function launchOptions({
  pictures,
  sharesProcess = false,
}: {
  pictures: boolean;
  sharesProcess?: boolean;
}): LaunchOptions {
  const args = [...(sharesProcess ? [SHARED_PROCESS] : []), ...(pictures ? [] : [NO_PICTURES])];
  return {
    executablePath: browser.executablePath,
    args: [...browser.args, ...args],
    env: { ...definedVariables(), ...browser.env },
  };
}

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
