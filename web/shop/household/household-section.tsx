import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { listenToHousehold } from '#web/api/live.ts';
import { SectionState } from '#web/shop/account/profile/section-state.tsx';
import { failOrLeave, useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { householdTexts as texts } from '#web/shop/texts/account/household.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import CartSwitch from './cart/cart-switch.tsx';
import { afterHouseholdChange } from './cart/household-cart.ts';
import type { Household } from './household.ts';
import { InviteCard } from './invite-card.tsx';
import { MemberList } from './member-list.tsx';
import { NameForm } from './name-form.tsx';
import { Takings } from './takings.tsx';

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

export default function HouseholdSection() {
  const { answer, again, put } = useAnswer(async () => (await callApi('household.mine', {})).household);
  useHouseholdChanges(again);
  const changed = (household: Household | null) => {
    put(household);
    void afterHouseholdChange();
  };
  return (
    <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
      {(household) =>
        household === null ? (
          <section className="panel profile-narrow">
            <div className="grid gap-1">
              <h2 className="type-section">{texts.create.title}</h2>
              <p className="text-ink-2">{texts.create.text}</p>
            </div>
            <NameForm onSaved={changed} />
          </section>
        ) : (
          <Mine household={household} onChanged={changed} onPut={put} />
        )
      }
    </SectionState>
  );
}

/** Calls back when another member changed the household, and when changes may have been missed. */
function useHouseholdChanges(onChange: () => void): void {
  const look = useEffectEvent(onChange);
  useEffect(() => {
    const onSeen = () => {
      if (document.visibilityState === 'visible') look();
    };
    document.addEventListener('visibilitychange', onSeen);
    const stop = listenToHousehold({ changed: () => look(), back: () => look() });
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      stop();
    };
  }, []);
}

type MineProps = {
  household: Household;
  /** Somebody joined or left. */
  onChanged: (household: Household | null) => void;
  onPut: (household: Household) => void;
};

function Mine({ household, onChanged, onPut }: MineProps) {
  const { name, is_owner: isOwner } = household;
  const [renaming, setRenaming] = useState(false);
  const { status } = useCart();
  return (
    <div className="grid gap-3">
      <section className="panel profile-narrow">
        <h2 className="type-section">{name}</h2>
        {renaming && (
          <NameForm
            name={name}
            onSaved={(saved) => {
              setRenaming(false);
              onChanged(saved);
            }}
            onCancel={() => setRenaming(false)}
          />
        )}
        <div className="grid gap-2">
          <p className="type-note text-ink-2">{texts.cart.text(name)}</p>
          {status === 'ready' && <CartSwitch name={name} isHere />}
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/cart">{texts.cart.open}</ButtonLink>
          {isOwner && !renaming && (
            <Button kind="outline" onClick={() => setRenaming(true)}>
              {texts.rename.open}
            </Button>
          )}
        </div>
      </section>
      <MemberList household={household} onChanged={onChanged} />
      {isOwner && <InviteCard household={household} onPut={onPut} />}
      {household.takings.length > 0 && <Takings takings={household.takings} />}
      <Leaving household={household} onGone={() => onChanged(null)} />
    </div>
  );
}

function Leaving({ household, onGone }: { household: Household; onGone: () => void }) {
  const [asking, setAsking] = useState<'leave' | 'dissolve' | null>(null);
  const { busy, run: go } = useAction(async () => {
    try {
      const { message } = await callApi(asking === 'dissolve' ? 'household.dissolve' : 'household.leave', {});
      showToast('success', message);
    } catch (error) {
      // Already removed: the goal is reached.
      const failed = failOrLeave(error);
      if (failed.code !== 'NOT_FOUND') {
        showToast('error', failed.message);
        return setAsking(null);
      }
    }
    setAsking(null);
    onGone();
  });
  const isOwner = household.is_owner;
  const handsOver = isOwner && household.members.length > 1;
  const words = asking === 'dissolve' ? texts.dissolve : texts.leave;
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="danger-outline" onClick={() => setAsking('leave')}>
        {texts.leave.open}
      </Button>
      {handsOver && (
        <Button kind="danger-outline" onClick={() => setAsking('dissolve')}>
          {texts.dissolve.open}
        </Button>
      )}
      {asking !== null && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={words.title}
            confirmLabel={words.yes}
            cancelLabel={texts.cancel}
            busy={busy}
            busyText={texts.working}
            onConfirm={() => void go()}
            onCancel={() => setAsking(null)}
          >
            {textOf(asking, isOwner, handsOver)}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}

/** The consequence of leaving; the last member's departure dissolves the household. */
function textOf(asking: 'leave' | 'dissolve', isOwner: boolean, handsOver: boolean): string {
  if (asking === 'dissolve') return texts.dissolve.text;
  if (!isOwner) return texts.leave.text;
  return handsOver ? texts.leave.ownerText : texts.dissolve.text;
}
