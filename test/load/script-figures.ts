import { MOST_SCRIPT_KB, scriptsOf } from '#test/page-scripts.ts';
import { atMost, type Figure } from './report.ts';

/** JavaScript that a shopper's first page makes a browser load, gzipped. */
export async function scriptFigures(url: string): Promise<Figure[]> {
  const { files, kilobytes } = await scriptsOf(url, '/');
  return [
    atMost(`JavaScript of the home page, ${files.length} files, gzipped`, kilobytes, 'kB', MOST_SCRIPT_KB),
  ];
}
