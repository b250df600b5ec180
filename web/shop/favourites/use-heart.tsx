import { type ComponentType, type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '#web/api/store.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { useSignedIn } from '#web/shop/session/session-store.ts';
import { useModule } from '#web/shop/shell/use-business.ts';

type HeartProps = { product: WireProduct };

const heartButton = createStore<ComponentType<HeartProps> | null>(null);

/**
 * The heart of a product, for signed-in people (storefront 6, module products_likes); undefined for all others, who
 * load nothing of it. Loaded after the page; on failure the page works without it.
 */
export function useHeart(product: WireProduct): ReactNode {
  const isOn = useModule('products_likes');
  const signedIn = useSignedIn();
  const HeartButton = useStore(heartButton, null);
  const isUsed = isOn && signedIn;

  useEffect(() => {
    if (isUsed) void fetchHeart();
  }, [isUsed]);

  if (!isUsed) return undefined;
  return HeartButton && <HeartButton product={product} />;
}

async function fetchHeart(): Promise<void> {
  if (heartButton.get() !== null) return;
  try {
    const { HeartButton } = await import('./heart-button.tsx');
    heartButton.set(HeartButton);
  } catch {
    // Without a connection the shop works without hearts; the next card retries.
  }
}
