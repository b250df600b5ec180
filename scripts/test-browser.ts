import { statfsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './checks/browser.ts';

const browser = await findBrowser();
const NO_PICTURES = '--blink-settings=imagesEnabled=false';
/** Pages of one context share a process, and what is compiled in it (decision 111). */
const SHARED_PROCESS = '--process-per-site';
/** Pages of tests live for seconds: compiling busy functions again costs more than it saves (decision 111). */
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev';
/** Enough for the frames of a few browsers; containers often have 64 MB. */
const ENOUGH_MEMORY = 1_000_000_000;

/**
 * Launch options of the test browser. Pictures are four tenths of the work of loading a page here, without a graphics
 * card: playwright.config.ts names the tests that enable them.
 */
export function launchOptions({
  pictures,
  ofTests = false,
}: {
  pictures: boolean;
  /** Short-lived pages of one site; else as people's browsers are. */
  ofTests?: boolean;
}): LaunchOptions {
  const args = [...(ofTests ? [SHARED_PROCESS, UNOPTIMIZED] : []), ...(pictures ? [] : [NO_PICTURES])];
  return {
    // Playwright has frames in files on the disk, because of containers.
    ...(ofTests && hasSharedMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
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

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_MEMORY;
  } catch {
    return false;
  }
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
