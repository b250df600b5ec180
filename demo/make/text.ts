/** Lower case without accents (ñ becomes n), for comparing words. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;)])/g, '$1')
    .replace(/^[\s,.;:*+/-]+|[\s,;:*+/-]+$/g, '')
    .trim();
}

/** '1.000', as the shelf label writes thousands. */
export function thousands(n: number): string {
  return n.toString().replace(/\B(?=(\d{3})+(?!\d))/g, '.');
}

/** Word-by-word replacement: keys are folded words or short phrases, longest first. */
export function replaceWords(text: string, words: Record<string, string>): string {
  let result = text;
  const keys = Object.keys(words).sort((a, b) => b.length - a.length);
  for (const key of keys) result = result.replace(pattern(key), words[key] ?? '');
  return result;
}

const patterns = new Map<string, RegExp>();
function pattern(key: string): RegExp {
  let found = patterns.get(key);
  if (!found) {
    const escaped = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
    found = new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'giu');
    patterns.set(key, found);
  }
  return found;
}

/** A shop price: rounded to tens below 1,000, to fifties below 10,000; above that it ends in 90 or 00. */
export function shopPrice(cop: number): number {
  if (cop < 1000) return Math.max(100, Math.round(cop / 10) * 10);
  if (cop < 10_000) return Math.round(cop / 50) * 50;
  if (cop < 100_000) return Math.round(cop / 100) * 100 - (Math.round(cop / 100) % 3 === 0 ? 0 : 10);
  return Math.round(cop / 1000) * 1000 - 100;
}
