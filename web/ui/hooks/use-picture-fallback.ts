import { useEffect } from 'react';
import noPicture from '#web/ui/brand/no-picture.svg?url&no-inline';

/**
 * Every picture of the page that does not come gives its place to our basket (storefront 8), also one that failed
 * before.
 */
export function usePictureFallback(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) replace(target);
    };
    // The event of a picture does not rise: it is heard on its way down.
    document.addEventListener('error', onError, true);
    for (const picture of document.images) if (hasFailed(picture)) replace(picture);
    return () => document.removeEventListener('error', onError, true);
  }, []);
}

/** One that is still to come, below the window, is not complete. */
function hasFailed(picture: HTMLImageElement): boolean {
  return picture.complete && picture.currentSrc !== '' && picture.naturalWidth === 0;
}

function replace(picture: HTMLImageElement): void {
  // A map puts another drawing behind its tiles.
  if (picture.src.endsWith(noPicture) || picture.closest('[role=application]')) return;
  picture.src = noPicture;
}
