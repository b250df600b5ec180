/** Searches on this device, the latest first; deleted with all other data of the device (Configuración). */
const KEY = 'recent searches';
const MOST = 6;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const words = typed.trim();
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  store(words === '' ? others : [words, ...others].slice(0, MOST));
}

export function forgetSearches(): void {
  store([]);
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Without storage nothing is remembered.
  }
}
