// Lighthouse is installed beside this file, by `npm run bench` alone (scripts/plain/install.mjs): only code in this
// folder finds it. lighthouse.d.mts has the types, for checks without it.
export async function loadLighthouse() {
  const { launch } = await import('chrome-launcher');
  const { default: lighthouse } = await import('lighthouse');
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  return { launch, lighthouse, pageFunctions };
}
