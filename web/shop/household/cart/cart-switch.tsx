import { useState } from 'react';
import { Link } from 'react-router';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { householdCartTexts as texts } from '#web/shop/texts/buying/household-cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { giveToHousehold, shopTogether } from './household-cart.ts';

type Props = {
  name: string;
  onLeave?: () => void;
  /** Whether this is the page of the household itself. */
  isHere?: boolean;
};

export default function CartSwitch({ name, onLeave, isHere = false }: Props) {
  const { server, lines, status } = useCart();
  const me = useSessionFact((session) => (session.status === 'signed-in' ? session.user.id : undefined));
  const isShared = server?.household != null;
  const [pending, setPending] = useState<boolean | null>(null);
  const { busy, run: choose } = useAction(async (together: boolean) => {
    setPending(together);
    await shopTogether(together).finally(() => setPending(null));
  });
  const { busy: giving, run: give } = useAction(giveToHousehold);
  return (
    <div className="mb-2 grid gap-2" aria-busy={busy}>
      <Segmented
        label={texts.choose}
        options={[
          { value: 'own', label: texts.own },
          { value: 'shared', label: name },
        ]}
        value={(pending ?? isShared) ? 'shared' : 'own'}
        onChange={(value) => void choose(value === 'shared')}
      />
      {server?.household && !isHere && (
        <p className="type-note text-ink-2">
          {texts.filledBy(othersOf(server.household.members, me))}{' '}
          <Link to="/profile/household" className="link" onClick={onLeave}>
            {texts.household}
          </Link>
        </p>
      )}
      {!isShared && status === 'ready' && lines.length > 0 && (
        <Button
          kind="ghost"
          className="justify-self-start"
          busy={giving}
          busyText={texts.giving}
          onClick={() => void give()}
        >
          {texts.give(name)}
        </Button>
      )}
    </div>
  );
}

function othersOf(members: readonly { id: string; name: string }[], me: string | undefined): string[] {
  return members.flatMap(({ id, name }) => (id === me ? [] : name));
}
