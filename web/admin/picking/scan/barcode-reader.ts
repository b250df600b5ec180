import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What reads codes off a picture: the browser's own reader, or one of the same shape. */
export type BarcodeReader = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };

type Format = (typeof FORMATS)[number];
type OwnReader = {
  new (options: { formats: readonly Format[] }): BarcodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Of goods, and of what a store prints itself; a square code is on no shelf. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'] as const;

/** The browser's own where it reads what is on goods; else 1 MB of WebAssembly, fetched when it is used first. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnReader };
  const supported = await Own?.getSupportedFormats().catch(() => undefined);
  if (Own && supported?.includes('ean_13'))
    return new Own({ formats: FORMATS.filter((format) => supported.includes(format)) });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // By itself it would fetch its half from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
