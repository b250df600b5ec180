import { addressText } from '#rules/places/address/address-text.ts';
import { parseAddress, readAddress } from '#rules/places/address/parse-address.ts';

/** The parts of a Colombian address as typed: 'Carrera', '24', '9', '31'; and the complement. */
export type Street = { type: string; first: string; second: string; third: string; complement: string };

/** The parser's type for those types of the form it does not distinguish (storefront 5, street types). */
const READ_AS: Record<string, string> = { 'Avenida Carrera': 'Carrera', 'Avenida Calle': 'Calle' };

/** 'Carrera 24 # 9 - 31' (storefront 2, new address), with the complement; '' while a part is missing. */
export function composeStreet({ type, first, second, third, complement }: Street): string {
  const parts = [type, first, second, third].map((part) => part.trim());
  if (parts.some((part) => part === '')) return '';
  const [road = '', number = '', crossing = '', house = ''] = parts;
  const street = `${road} ${tidied(number)} # ${tidied(crossing)} - ${house.toUpperCase()}`;
  return [street, complement].filter(Boolean).join(', ');
}

/** A normalised street number: '6n' is '6 Norte', '24abis' is '24A Bis'; others unchanged. */
function tidied(number: string): string {
  const read = parseAddress(`Avenida ${number} # 1 - 1`);
  if ('fault' in read || read.plate !== 1 || read.cross.number !== 1) return number.toUpperCase();
  return addressText(read)
    .replace(/^Avenida /, '')
    .replace(/ # .*$/, '');
}

/**
 * Parses a typed or pasted text into parts; null when it has no street, crossing and house. Types are those of the
 * form.
 */
export function readStreet(text: string, types: readonly string[]): Street | null {
  // 'Avenida Carrera' before 'Avenida'.
  const longest = [...types].sort((one, other) => other.length - one.length);
  const written = new RegExp(`^(${longest.join('|')}) (.+?) # (.+?) - ([^,]+)(?:, (.+))?$`, 'i').exec(
    text.trim(),
  );
  const named = types.find((type) => type.toLowerCase() === written?.[1]?.toLowerCase());
  if (named && written) {
    const [, , first = '', second = '', third = '', complement = ''] = written;
    return { type: named, first, second, third, complement };
  }
  const read = readAddress(text);
  if ('fault' in read || read.address.plate === undefined || read.address.until) return null;
  const [street = '', numbers = ''] = addressText(read.address).split(' # ');
  const [second = '', third = ''] = numbers.split(' - ');
  const type = street.split(' ')[0] ?? '';
  // '… # Carrera 30 - 12' crosses a street of the same type: the parts cannot express that.
  if (!types.includes(type) || /^\p{L}/u.test(second)) return null;
  return {
    type: typedAs(text, type),
    first: street.slice(type.length + 1),
    second,
    third,
    complement: read.complement,
  };
}

/** 'Avenida Calle 26' is parsed as 'Calle 26'; the form keeps the typed type. */
function typedAs(text: string, type: string): string {
  const written = Object.entries(READ_AS).find(
    ([long, short]) => short === type && new RegExp(`${words[long]}\\s*\\d`, 'i').test(text),
  );
  return written?.[0] ?? type;
}

const words: Record<string, string> = {
  // Older addresses have the form's former spelling.
  'Avenida Carrera': '\\b(ak|aven(?:ida|dia) carrera|av\\.? (cra|kr|carrera))\\.?',
  'Avenida Calle': '\\b(ac|avenida calle|av\\.? (cll?|calle))\\.?',
};
