import { useState } from 'react';
import { serverContext } from '#web/api/server-context.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import type { Route } from './+types/bags-preview-page.ts';
import { BagChoice } from './frame/bag-choice.tsx';
import './frame/checkout.css';

const texts = checkoutTexts.bags;
/** A typical order: counts and prices of bags depend on it. */
const AMOUNTS = { units: 14, grams: 2_500 };

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(serverContext).isPreview) throw new Response(shellTexts.notFound.title, { status: 404 });
  return null;
}

export default function BagsPreviewPage() {
  const options = useBusiness()?.config.bags_config ?? [];
  const [chosen, setChosen] = useState<string | null>(options[0]?.code ?? '');
  return (
    <div className="shop-width py-6">
      <h1 className="type-title mb-4">{texts.title}</h1>
      <div className="panel grid gap-3">
        <BagChoice options={options} amounts={AMOUNTS} chosen={chosen} onChoose={setChosen} />
      </div>
    </div>
  );
}
