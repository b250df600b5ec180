import { Suspense, useState } from 'react';
import { isCodeOf, readCode } from '#rules/picking/scale-barcode.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { ScanSheet } from '../picking/scan/code-check.tsx';
import { pickingTexts } from '../texts/picking.ts';
import { stockTexts } from '../texts/records/stock.ts';

type Coded = { bar_code: string; id_item: string };

type Props<Product extends Coded> = {
  find: (code: string) => Promise<readonly Product[]>;
  onFound: (product: Product) => void;
};

/**
 * The possible stored forms of a code: a scale label's item, alone or with its prefix; UPC-A without a leading zero.
 */
function formsOf(text: string): Set<string> {
  const code = readCode(text);
  if (code.kind !== 'scale') return new Set([text, text.replace(/^0+/, '')]);
  return new Set([code.item.replace(/^0+/, ''), text.replace(/\D/g, '').slice(0, 7)]);
}

export function ScanProduct<Product extends Coded>({ find, onFound }: Props<Product>) {
  const [scanning, setScanning] = useState(false);

  async function add(text: string): Promise<void> {
    setScanning(false);
    const code = readCode(text);
    await orSayWhy(async () => {
      let product: Product | undefined;
      for (const form of formsOf(text)) {
        product ??= (await find(form)).find(({ bar_code, id_item }) =>
          isCodeOf(code, { barCode: bar_code, sku: id_item }),
        );
      }
      if (product) onFound(product);
      else showToast('error', stockTexts.dialog.noCode(text));
    });
  }

  return (
    <>
      <Button
        wide
        kind="outline"
        size={44}
        icon={<StaffIcon name="barcode" />}
        onClick={() => setScanning(true)}
      >
        {pickingTexts.scan.open}
      </Button>
      {scanning && (
        <Suspense>
          <ScanSheet onCode={(code) => void add(code)} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </>
  );
}
