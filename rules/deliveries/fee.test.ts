import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryCost, zonesContaining } from './fee.ts';

const square = (south: number, west: number, size: number) => [
  { lat: south, lng: west },
  { lat: south, lng: west + size },
  { lat: south + size, lng: west + size },
  { lat: south + size, lng: west },
];
const near = { id: 'cercano', fee: 3_000, freeFrom: 0, polygon: square(3.4, -76.6, 0.1) };
const far = { id: 'lejano', fee: 7_000, freeFrom: 0, polygon: square(3.3, -76.7, 0.3) };
const home = { lat: 3.45, lng: -76.53 };
const CONFIGURED = { fee: 4_500, freeFrom: 0 };

describe('the fee', () => {
  const feeAt = (zones: (typeof near)[], point: typeof home | undefined) =>
    deliveryCost(zones, point, CONFIGURED, 50_000).fee;

  test('is that of the cheaper zone on overlap, whichever comes first', () => {
    expect(feeAt([far, near], home)).toBe(3_000);
    expect(feeAt([near, far], home)).toBe(3_000);
  });

  test('is that of the only zone', () => expect(feeAt([near, far], { lat: 3.35, lng: -76.65 })).toBe(7_000));

  test('may be 0', () => expect(feeAt([{ ...near, fee: 0 }, far], home)).toBe(0));

  test('is the configured one outside every zone, without zones and without a point', () => {
    expect(feeAt([near, far], { lat: 4.6, lng: -74.1 })).toBe(4_500);
    expect(feeAt([], home)).toBe(4_500);
    expect(feeAt([near], undefined)).toBe(4_500);
  });

  test('zonesContaining returns the given zones', () => {
    expect(zonesContaining([near, far], home).map((zone) => zone.id)).toEqual(['cercano', 'lejano']);
  });
});

describe('free delivery', () => {
  const from80 = { ...near, freeFrom: 80_000 };

  test.each([
    ['a peso less', 79_999, { fee: 3_000, free: { from: 80_000, missing: 1 } }],
    ['as much', 80_000, { fee: 0, free: { from: 80_000, missing: 0 } }],
  ])('of a zone with %s than it asks for', (_what, subtotal, cost) => {
    expect(deliveryCost([from80], home, CONFIGURED, subtotal)).toEqual(cost);
  });

  test('is not that of a zone elsewhere, nor that of the configuration inside of a zone', () => {
    const configured = { fee: 4_500, freeFrom: 10_000 };
    expect(deliveryCost([near], home, configured, 50_000)).toEqual({ fee: 3_000, free: null });
    expect(deliveryCost([from80], { lat: 4.6, lng: -74.1 }, configured, 50_000)).toEqual({
      fee: 0,
      free: { from: 10_000, missing: 0 },
    });
  });

  test('says nothing where delivery is free for everybody', () => {
    expect(deliveryCost([from80, { ...far, fee: 0 }], home, CONFIGURED, 1_000)).toEqual({
      fee: 0,
      free: null,
    });
  });

  test('more in the cart never costs more delivery, and what is missing makes it free', () => {
    const terms = fc.record({ fee: fc.nat(20_000), freeFrom: fc.constantFrom(0, 30_000, 80_000) });
    const zones = fc.array(
      terms.map((one) => ({ ...near, ...one })),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(zones, terms, fc.nat(100_000), fc.nat(100_000), (own, configured, subtotal, more) => {
        const { fee, free } = deliveryCost(own, home, configured, subtotal);
        expect(deliveryCost(own, home, configured, subtotal + more).fee).toBeLessThanOrEqual(fee);
        if (free) expect(deliveryCost(own, home, configured, subtotal + free.missing).fee).toBe(0);
      }),
    );
  });
});
