import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** 'refused' by the person, 'none' on this device, 'failed' for anything else. */
export type CameraState = 'opening' | 'reading' | 'refused' | 'none' | 'failed';

type Torch = { torch?: boolean };

const EVERY_MS = 150;

/** Reads codes with the camera until unmounted; calls `onCode` for the first one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('opening');
  const [light, setLight] = useState<'none' | 'off' | 'on'>('none');
  const track = useRef<MediaStreamTrack>(undefined);
  const read = useEffectEvent(onCode);

  useEffect(() => {
    let isOpen = true;
    let stream: MediaStream | undefined;

    async function open(element: HTMLVideoElement): Promise<void> {
      stream = await openCamera();
      if (!isOpen) return stop(stream);
      [track.current] = stream.getVideoTracks();
      if ((track.current?.getCapabilities?.() as Torch | undefined)?.torch) setLight('off');
      element.srcObject = stream;
      const [reader] = await Promise.all([openBarcodeReader(), element.play()]);
      if (isOpen) setState('reading');
      while (isOpen) {
        const [code] = await reader.detect(element);
        if (code && isOpen) return read(code.rawValue);
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    }

    if (video.current) open(video.current).catch((error: unknown) => isOpen && setState(stateOf(error)));
    return () => {
      isOpen = false;
      if (stream) stop(stream);
    };
  }, [video]);

  async function switchLight(): Promise<void> {
    const isOn = light !== 'on';
    try {
      await track.current?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
      setLight(isOn ? 'on' : 'off');
    } catch {
      setLight('none');
    }
  }

  return { state, light, switchLight };
}

/** Opens the camera, which pages without https do not have. */
function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) return Promise.reject(new DOMException('No camera', 'NotFoundError'));
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function stop(stream: MediaStream): void {
  for (const one of stream.getTracks()) one.stop();
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

type BarcodeReader = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };

type Format = (typeof FORMATS)[number];
type OwnReader = {
  new (options: { formats: readonly Format[] }): BarcodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The formats on products and on the store's own labels; QR codes are not needed. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'] as const;

/** The browser's own reader if it supports product codes; else 1 MB of WebAssembly, loaded on first use. */
async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnReader };
  const supported = await Own?.getSupportedFormats().catch(() => undefined);
  if (Own && supported?.includes('ean_13'))
    return new Own({ formats: FORMATS.filter((format) => supported.includes(format)) });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // By default it would load its WebAssembly from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
