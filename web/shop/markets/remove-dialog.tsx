import { useNavigate } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { basketsChanged } from '#web/shop/favourites/baskets-changed.ts';
import { RemovalDialog } from '#web/shop/form/removal-dialog.tsx';
import { marketTexts as texts } from '#web/shop/texts/markets.ts';
import { MARKETS_PATH } from './market-path.ts';

type Props = { market: { id: string; name: string }; onClose: () => void };

export function RemoveDialog({ market, onClose }: Props) {
  const navigate = useNavigate();
  async function remove(): Promise<void> {
    await callApi('customCarts.remove', { params: { id: market.id }, query: {} });
    basketsChanged();
    await navigate(MARKETS_PATH, { replace: true });
  }
  return (
    <RemovalDialog
      texts={texts}
      text={texts.removeText(market.name)}
      cancelLabel={texts.removeNo}
      remove={remove}
      onClose={onClose}
    />
  );
}
