import type { FileKind } from '#contract/files.ts';

/** The number of leading bytes that identify a file. */
export const TELLING_BYTES = 4_096;

/** Phone photos that browsers do not display: recognised only to be refused with advice. */
export type ContentKind = FileKind | 'heic';

/**
 * The type of a file by its first bytes, regardless of its name; undefined for types that no call accepts.
 */
export function contentKind(head: Buffer): ContentKind | undefined {
  const at = (from: number, text: string) => head.toString('latin1', from, from + text.length) === text;
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  if (at(4, 'ftyp')) return ofBrands(head);
  if (at(0, '\x1a\x45\xdf\xa3')) return head.includes('webm') ? 'webm' : undefined;
  if (at(0, 'PK\x03\x04')) return 'xlsx';
  return isText(head) ? 'text' : undefined;
}

const BYTES_OF_AN_ODD_ONE = 50;

const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const VIDEO = /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|3gp\w|dash|f4v )$/;

/** Pictures and videos share a container: the brands of its first box distinguish them. */
function ofBrands(head: Buffer): ContentKind | undefined {
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  const brands: string[] = [];
  for (let from = 8; from + 4 <= end; from += 4)
    // Between the first brand and the others there is a version.
    if (from !== 12) brands.push(head.toString('latin1', from, from + 4));
  const [main = ''] = brands;
  if (brands.includes('avif') || main === 'avis') return 'avif';
  if (brands.some((brand) => HEIC.includes(brand))) return 'heic';
  if (main === 'qt  ') return 'quicktime';
  return brands.some((brand) => VIDEO.test(brand)) ? 'mp4' : undefined;
}

/**
 * Text of any encoding has hardly any control characters except tabs and line ends: point-of-sale systems leave some,
 * NULs among them. An empty file is not text.
 */
function isText(bytes: Buffer): boolean {
  // 'Texto Unicode' of Excel: two bytes a letter, behind its mark.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const head = isWide ? Buffer.from(new TextDecoder('utf-16le').decode(bytes)) : bytes;
  if (
    head.length === 0 ||
    head.includes('%PDF') ||
    /^\s*<(svg|\?xml|!doctype|html)/i.test(head.toString('latin1'))
  )
    return false;
  const odd = head.filter(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1a,
  );
  return odd.length * BYTES_OF_AN_ODD_ONE <= head.length;
}
