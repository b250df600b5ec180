import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/test-browser.ts';
import { freePort } from './server/db/embedded/free-port.ts';

// Chosen once; the setup and the workers, which read this file again, inherit it.
process.env.E2E_PORT ??= String(await freePort());

/**
 * Every test runs on the phone and on the desktop, unless its title carries @mobile or @desktop.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  // A third one gains no time on two cores (605 s instead of 597), and pages are late.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a machine that others use, too, a page may be late once; a test that passes at its second try is named as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // What is not there after this does not come: a test that fails says so before its time is up.
    actionTimeout: 20_000,
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Movement costs a fifth of the time of all tests; those of what moves ask for it.
    reducedMotion: 'reduce',
    // A worker would stand between the pages and what tests say to the network; its own test lets it in.
    serviceWorkers: 'block',
    // A trace of every step is a quarter of the time of all tests: TRACE=1 leaves one of each that fails.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions({ pictures: false }),
  },
  projects: [
    {
      name: 'mobile',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grepInvert: /@mobile/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
