import { shelfPath } from '#rules/links/page-paths.ts';
import { askForOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { Product } from '#web/shop/product/product-data.ts';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Props = { product: Product; hasSimilar: boolean };

export default function NotToBeHad({ product, hasSimilar }: Props) {
  const { office } = useOffice();
  const similar = hasSimilar ? { hash: 'parecidos' } : shelfPath(product);
  return (
    <div className="buy">
      <Notice tone="warn" icon="package">
        {whyNot(product, office?.name ?? '')}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={similar}>{texts.similar}</ButtonLink>
        <Button kind="outline" onClick={askForOffice}>
          {texts.changeOffice}
        </Button>
      </div>
    </div>
  );
}

function whyNot({ inOffice, withoutStock }: Product, office: string): string {
  if (!inOffice) return texts.notHereText(office);
  return withoutStock ? texts.soldOutText(office) : texts.notSellable;
}
