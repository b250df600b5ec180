import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { addPath } from './add-path.ts';
import type { Adding } from './adding-store.ts';

type Props = { adding: Adding; onDone: () => void };

export default function AddingLink({ adding: { orderId, number }, onDone }: Props) {
  return (
    <ButtonLink to={addPath(orderId)} size={52} wide onClick={onDone}>
      {texts.inCart(number)}
    </ButtonLink>
  );
}
