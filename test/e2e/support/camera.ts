import type { Page } from '@playwright/test';
import { checkDigit } from '#rules/picking/scale-barcode.ts';

/** EAN-13 as bars: seven modules a digit; which half of the left ones is even is the first digit. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const FIRST = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');

const inverted = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('');
const reversed = (bars: string) => [...bars].toReversed().join('');

/** The label that a scale of the store prints: a PLU of five digits and the grams. */
export function scaleLabel(plu: string, grams: number): string {
  const first = `20${plu}${String(grams).padStart(5, '0')}`;
  return `${first}${checkDigit(first)}`;
}

function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const odd = (digit = 0) => ODD[digit] ?? '';
  const even = (digit = 0) => reversed(inverted(odd(digit)));
  const pattern = FIRST[digits[0] ?? 0] ?? '';
  const left = digits.slice(1, 7).map((digit, at) => (pattern[at] === 'O' ? odd(digit) : even(digit)));
  const right = digits.slice(7).map((digit) => inverted(odd(digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** A camera with a light that is pointed at a code, or that may not be used. */
export async function pointCameraAt(page: Page, code: string | null): Promise<void> {
  await page.evaluate(
    (bars) => {
      navigator.mediaDevices.getUserMedia = async () => {
        if (bars === null) throw new DOMException('Refused', 'NotAllowedError');
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('Nothing to draw with');
        const draw = () => {
          pen.fillStyle = '#fff';
          pen.fillRect(0, 0, 640, 480);
          pen.fillStyle = '#000';
          for (const [at, bar] of [...bars].entries())
            if (bar === '1') pen.fillRect(80 + at * 5, 120, 5, 240);
        };
        draw();
        setInterval(draw, 100);
        const stream = canvas.captureStream(10);
        const [track] = stream.getVideoTracks();
        if (!track) throw new Error('No picture');
        track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        track.applyConstraints = async (items) => {
          document.documentElement.dataset.torch = JSON.stringify(items);
        };
        return stream;
      };
    },
    code === null ? null : barsOf(code),
  );
}
