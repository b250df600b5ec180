import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import type { WireProduct } from './to-card-product.ts';
import { useCardConfig, useCardConfigs } from './use-card-config.ts';

const AddAlert = lazyPart(() => import('./add-alert.tsx'));

type Asking = {
  whenAgreed: (add: () => void) => void;
  dialog: ReactNode;
};

/** Shows the alert_before_add dialog before a product is added: once per product while this window is open. */
export function useAddAlert(product: WireProduct): Asking {
  const { alertBeforeAdd: text } = useCardConfig(product);
  const [add, setAdd] = useState<(() => void) | null>(null);

  function agree() {
    remember(product.id);
    setAdd(null);
    add?.();
  }

  return {
    whenAgreed: (addition) => {
      if (text === '' || hasAgreed(product.id)) addition();
      else setAdd(() => addition);
    },
    dialog: add !== null && (
      <Suspense fallback={<PartComing />}>
        <AddAlert text={text} onYes={agree} onNo={() => setAdd(null)} />
      </Suspense>
    ),
  };
}

/** The same for many products: the warnings not accepted yet, and a function to accept them. */
export function useAddAlerts() {
  const configOf = useCardConfigs();
  return {
    due(products: readonly WireProduct[]): { title: string; text: string }[] {
      const warnings = products.flatMap((product) => {
        const text = configOf(product).alertBeforeAdd;
        return text === '' || hasAgreed(product.id) ? [] : [{ title: product.title, text }];
      });
      // The same warning for three sizes of one whisky is shown once.
      return warnings.filter(({ title }, at) => warnings.findIndex((other) => other.title === title) === at);
    },
    agree(products: readonly WireProduct[]): void {
      for (const { id } of products) remember(id);
    },
  };
}

/** For browsers without storage: at least until the page is closed. */
const agreedHere = new Set<string>();

function hasAgreed(id: string): boolean {
  try {
    return sessionStorage.getItem(agreedKeyOf(id)) !== null;
  } catch {
    return agreedHere.has(id);
  }
}

function remember(id: string): void {
  agreedHere.add(id);
  try {
    sessionStorage.setItem(agreedKeyOf(id), '1');
  } catch {
    // Full or forbidden: remembered above.
  }
}

function agreedKeyOf(id: string): string {
  return `agreed ${id}`;
}
