import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A barcode reader: the browser's own, or one with the same interface. */
export type BarcodeReader = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };

type Format = (typeof FORMATS)[number];
type OwnReader = {
  new (options: { formats: readonly Format[] }): BarcodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Formats on products and the store's own labels; no shelf has square codes. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'] as const;

/** The browser's own reader if it supports product codes; else 1 MB of WebAssembly, loaded on first use. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnReader };
  const supported = await Own?.getSupportedFormats().catch(() => undefined);
  if (Own && supported?.includes('ean_13'))
    return new Own({ formats: FORMATS.filter((format) => supported.includes(format)) });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // By default it would load its WebAssembly from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
