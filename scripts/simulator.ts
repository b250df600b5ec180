/**
 * SIMULATOR_PORT=4000 SHOP_URL=http://127.0.0.1:3000 node scripts/run.mjs simulator
 *
 * Runs the payment simulator for a shop whose PAYMENTS_URL points to it, until stopped.
 */
export async function run(): Promise<number> {
  await import('#demo/gateway-simulator/main.ts');
  return 0;
}
