/**
 * SIMULATOR_PORT=4000 SHOP_URL=http://127.0.0.1:3000 node scripts/run.mjs simulator
 * The payment simulator by hand, beside a shop that is told its address by PAYMENTS_URL. It runs until it is stopped.
 */
export async function run(): Promise<number> {
  await import('#demo/gateway-simulator/main.ts');
  return 0;
}
