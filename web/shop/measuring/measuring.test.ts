import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const location = {
  origin: 'https://tienda.example.com.co',
  hostname: 'tienda.example.com.co',
  pathname: '/',
};
const reload = vi.fn();
let scripts: string[];
let written: string[];

beforeEach(() => {
  stored.clear();
  reload.mockClear();
  [scripts, written] = [[], []];
  const page = {
    referrer: 'https://tienda.example.com.co/pqr/llave',
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => scripts.push(src) },
    get cookie() {
      return 'office=bretana; _ga=GA1.1.1234.5678; _ga_PRUEBA123=GS2.1.s1700$o1; _gcl_au=1.1; _fbp=fb.1.17.42';
    },
    set cookie(cookie: string) {
      written.push(cookie);
    },
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { ...location, reload } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const ids = { google: ['G-PRUEBA123'], container: '', pixel: '1234567890' };

/**
 * Opens a page with consent; `go` changes to a path that is reported under `address`, or not reported if that is null.
 */
async function open(of: typeof ids = ids) {
  stored.set('advertising-consent', 'yes');
  const measuring = await import('./measuring.ts');
  measuring.beginMeasuring(of);
  const go = (path: string, address: string | null = path) => {
    window.location.pathname = path;
    measuring.turnTo(address ?? undefined);
  };
  return { ...measuring, go };
}
const pixelEvents = () =>
  (window.fbq?.queue as unknown[][] | undefined)?.filter(([command]) => command === 'track');
const googleCommands = () => (window.dataLayer ?? []).map((parts) => [...(parts as unknown[])]);

test('on a page that is not told nothing is loaded, and what is loaded tells nothing', async () => {
  const { go, track } = await open();
  go('/pqr/llave', null);
  track('page_view');
  expect([scripts, window.dataLayer, window.fbq]).toEqual([[], undefined, undefined]);
  go('/');
  track('page_view', { page_path: '/' });
  expect(scripts).toHaveLength(2);
  // The services, which read the referrer by themselves, no longer see the previous page.
  expect(document.referrer).toBe('https://tienda.example.com.co/');
  expect(window).toMatchObject({ 'ga-disable-G-PRUEBA123': false });
  const before = [googleCommands().length, pixelEvents()?.length];
  go('/product/losartan', null);
  track('view_cart');
  expect([googleCommands().length, pixelEvents()?.length]).toEqual(before);
  expect(window).toMatchObject({ 'ga-disable-G-PRUEBA123': true });
  go('/cart');
  expect(JSON.stringify([googleCommands(), pixelEvents()])).not.toMatch(/losartan|llave/);
  // The address has changed, but `turnTo` has not been called for it yet.
  const all = googleCommands().length;
  window.location.pathname = '/hogar/llave';
  track('view_cart');
  expect(googleCommands()).toHaveLength(all);
});

test('a purchase is told to Google without the address of the order, to Meta from the next page', async () => {
  const { go, track } = await open();
  go('/');
  go('/checkout/thanks/pedido', '/checkout/thanks');
  track('purchase', { transaction_id: '1024', value: 9_800, currency: 'COP' });
  const google = JSON.stringify(googleCommands());
  expect(google).toContain('"purchase"');
  expect(google).not.toContain('pedido');
  expect(pixelEvents()).toEqual([]);
  go('/offers');
  go('/');
  expect(pixelEvents()).toEqual([
    ['track', 'Purchase', { value: 9_800, currency: 'COP' }, { eventID: '1024' }],
  ]);
});

test('a container, whose tags nothing ends, is left by loading a page anew', async () => {
  const { go } = await open({ ...ids, container: 'GTM-PRUEBA1' });
  go('/');
  expect(reload).not.toHaveBeenCalled();
  go('/pqr/llave', null);
  expect(reload).toHaveBeenCalledOnce();
});

test('after a no the services are silent, their cookies gone from each domain, the page loaded anew', async () => {
  const { go, track, setMeasuringConsent } = await open();
  go('/');
  const sent = googleCommands().length;
  setMeasuringConsent('no');
  track('view_cart');
  expect(googleCommands()).toHaveLength(sent);
  expect(window).toMatchObject({ 'ga-disable-G-PRUEBA123': true });
  expect(stored.get('advertising-consent')).toBe('no');
  for (const name of ['_ga', '_gcl_au', '_fbp'])
    for (const domain of ['', '; Domain=tienda.example.com.co', '; Domain=example.com.co'])
      expect(written).toContain(`${name}=; Max-Age=0; Path=/${domain}`);
  expect(written.some((cookie) => cookie.startsWith('office='))).toBe(false);
  await expect.poll(() => reload.mock.calls).toHaveLength(1);
});

test('a no with nothing loaded leaves the page as it is', async () => {
  const { setMeasuringConsent, beginMeasuring } = await import('./measuring.ts');
  beginMeasuring(ids);
  setMeasuringConsent('no');
  expect([reload.mock.calls, scripts]).toEqual([[], []]);
});

test('an order is told by the server by the marks of this browser, once it was agreed to', async () => {
  const asked = vi.fn(async () => new Response(JSON.stringify({ message: '' })));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', { onLine: true });
  const { trackOrder, setMeasuringConsent } = await open();
  trackOrder('01a22e69-04ed-718c-bc89-42e9285d88d8');
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  const [address, { body }] = asked.mock.calls[0] as unknown as [string, { body: string }];
  expect(String(address)).toContain('/measuring/purchases/01a22e69-04ed-718c-bc89-42e9285d88d8');
  expect(JSON.parse(body)).toEqual({
    ga_client_id: '1234.5678',
    ga_session_id: '1700',
    fbp: 'fb.1.17.42',
    fbc: '',
  });
  setMeasuringConsent('no');
  trackOrder('01a22e69-04ed-718c-bc89-42e9285d88d9');
  await Promise.resolve();
  expect(asked).toHaveBeenCalledOnce();
});

test('Google Ads, which reads the address by itself, is told on pages with their own address alone', async () => {
  const { go, track } = await open({ google: ['AW-123456789'], container: '', pixel: '' });
  go('/checkout/thanks/pedido', '/checkout/thanks');
  track('view_cart');
  expect([scripts, googleCommands()]).toEqual([[], []]);
  go('/offers');
  track('page_view');
  expect(scripts).toHaveLength(1);
  expect(googleCommands().map(([command, name]) => `${command} ${name}`)).toContain('event page_view');
});
