import { useEffect } from 'react';
import noPicture from '#web/ui/brand/no-picture.svg?url&no-inline';

/** Replaces every picture that fails to load with our basket (storefront 8), including earlier failures. */
export function usePictureFallback(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) replace(target);
    };
    // Error events of pictures do not bubble: capture them.
    document.addEventListener('error', onError, true);
    for (const picture of document.images) if (hasFailed(picture)) replace(picture);
    return () => document.removeEventListener('error', onError, true);
  }, []);
}

/** A picture still waiting below the viewport is not complete. */
function hasFailed(picture: HTMLImageElement): boolean {
  return picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0;
}

function replace(picture: HTMLImageElement): void {
  // A map has another drawing behind its tiles.
  if (picture.src.endsWith(noPicture) || picture.closest('[role=application]')) return;
  picture.src = noPicture;
}
