import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MB = 1024 * 1024;

/** What a part of a workbook says so often. */
export type Repeated = { start?: string; text: string; megabytes: number; end?: string };

/** A workbook with parts that are small as they are sent and large as they are read, and something that is neither. */
export function hostileWorkbook(parts: Record<string, Repeated>, paddingMegabytes = 2.8): File {
  const whole: Record<string, Repeated> = {
    'xl/workbook.xml': once(
      `<workbook xmlns:r="${REL}"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': once(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': once(
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>COD</t></is></c><c r="B1" t="inlineStr"><is><t>NOMBRE</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Arroz</t></is></c></row></sheetData></worksheet>',
    ),
    ...parts,
  };
  const entries = Object.entries(whole).map(([name, part]) => entryOf(name, 8, deflated(part)));
  // Against a limit of how often a file may grow.
  const padding = entryOf('docProps/padding.bin', 0, randomBytes(paddingMegabytes * MB));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return new File([...padding, ...entries.flat(), end] as BlobPart[], 'lista.xlsx');
}

/** A piece is compressed once, however often it is there. */
function deflated({ start = '', text, megabytes, end = '' }: Repeated): Buffer {
  const piece = (content: string) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  const repeated = piece(text.repeat(Math.ceil(MB / text.length)));
  const middle = megabytes === 0 ? [piece(text)] : Array.from({ length: megabytes }, () => repeated);
  return Buffer.concat([piece(start), ...middle, deflateRawSync(end)]);
}

function entryOf(name: string, method: number, content: Buffer): Buffer[] {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 26);
  return [head, Buffer.from(name, 'latin1'), content];
}

const once = (text: string): Repeated => ({ text, megabytes: 0 });
