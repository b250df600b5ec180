import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { Route } from './+types/coupons-preview-page.ts';
import { CouponOfferList } from './coupon-offers.tsx';
import '../frame/checkout.css';
import './coupons.css';

const texts = checkoutTexts.pay;
const NONE: ReadonlySet<string> = new Set();

export async function loader({ context }: Route.LoaderArgs) {
  const { call, officeId, isPreview } = context.get(serverContext);
  if (!isPreview) throw new Response(shellTexts.notFound.title, { status: 404 });
  const query = { section: 'CHECKOUT-COUPONS', branch_id: officeId };
  return { offers: answerOrThrow(await call('offers.list', { query })).list };
}

export default function CouponsPreviewPage({ loaderData: { offers } }: Route.ComponentProps) {
  return (
    <div className="shop-width py-6">
      <h1 className="type-title mb-4">{texts.title}</h1>
      <div className="panel grid gap-3">
        <TextInput label={texts.coupon} readOnly value="" />
        {offers.length > 0 && (
          <CouponOfferList offers={offers} applied={NONE} busy={false} onCode={() => {}} />
        )}
      </div>
    </div>
  );
}
