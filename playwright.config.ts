import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/test-browser.ts';
import { freePort } from './server/db/embedded/free-port.ts';

// Chosen once; setup and workers, which read this file again, inherit it.
process.env.E2E_PORT ??= String(await freePort());

/**
 * Tests about pictures, which take four tenths of the work of a page here. They run together, in a browser of their
 * own, so that it starts once and not for each of them. An import of pictures, too: a business has one at a time, and
 * beside the other one it would wait.
 */
const looksAtPictures =
  '**/test/e2e/{account/profile,admin/{import/pictures-and-days,pictures,products},home/home,product,product-addresses,trip}.e2e.ts';

/** What is walked at its full size alone, by `npm run soak`. */
const notToday = process.env.FULL_SIZE === '1' ? [] : [/@full/];
const phone = {
  grepInvert: [/@desktop/, ...notToday],
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const desk = { grepInvert: [/@mobile/, ...notToday], use: { viewport: { width: 1440, height: 900 } } };
const withPictures = { launchOptions: launchOptions({ pictures: true, ofTests: true }) };

/** Every test runs on phone and desktop, unless its title contains @mobile or @desktop, and daily, unless @full. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  // A third worker gains no time on two cores (605 s instead of 597), and pages are slow.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a page may be slow once; a test that passes on retry is reported as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // Waiting longer is useless: a failing test reports it before its timeout.
    actionTimeout: 20_000,
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Animation takes a fifth of the time of all tests; those about it enable it.
    reducedMotion: 'reduce',
    // A service worker would come between pages and network stubs; its own test allows it.
    serviceWorkers: 'block',
    // Tracing takes a quarter of the time of all tests: TRACE=1 stores one for each failure.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions({ pictures: false, ofTests: true }),
  },
  projects: [
    { name: 'mobile', ...phone, testIgnore: looksAtPictures },
    { name: 'desktop', ...desk, testIgnore: looksAtPictures },
    { name: 'desktop', ...desk, testMatch: looksAtPictures, use: { ...desk.use, ...withPictures } },
    { name: 'mobile', ...phone, testMatch: looksAtPictures, use: { ...phone.use, ...withPictures } },
  ],
});
