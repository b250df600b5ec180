import { Suspense, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { SectionState } from '#web/shop/account/profile/section-state.tsx';
import { failOrLeave, useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { RemovalDialog } from '#web/shop/form/removal-dialog.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { standingOrderTexts as texts } from '#web/shop/texts/account/standing-orders.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { StandingCard } from './standing-card.tsx';
import { openTurn, type StandingDetail, type StandingOrder } from './standing-order.ts';

const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'));

export default function StandingSection() {
  return useModule('standing_orders') ? <Section /> : null;
}

function Section() {
  const { answer, again, amend } = useAnswer(() => callApi('standingOrders.list', {}));
  const [changing, setChanging] = useState<StandingDetail | null>(null);
  const [ending, setEnding] = useState<StandingOrder | null>(null);
  const put = (saved: StandingOrder) =>
    amend(({ list }) => ({ list: list.map((one) => (one.id === saved.id ? saved : one)) }));

  const act = useAction(async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      showToast('error', `${texts.changeFailed} ${failOrLeave(error).message}`);
    }
  });
  const setState = (one: StandingOrder) =>
    act.run(async () => {
      const state = one.state === 'active' ? 'paused' : 'active';
      put(
        (await callApi('standingOrders.setState', { params: { id: one.id }, body: { state } })).standingOrder,
      );
    });
  const skip = (one: StandingOrder) =>
    act.run(async () => {
      const day = openTurn(one)?.day ?? one.next_day;
      const { standingOrder } = await callApi('standingOrders.skip', {
        params: { id: one.id },
        body: { day },
      });
      put(standingOrder);
      showToast('success', texts.skipped(standingOrder.next_label), {
        label: texts.undo,
        onPress: () => void include(standingOrder, day),
      });
    });
  const include = (one: StandingOrder, day: string) =>
    act.run(async () => {
      const { standingOrder } = await callApi('standingOrders.include', {
        params: { id: one.id },
        body: { day },
      });
      put(standingOrder);
      const label = one.turns.find((turn) => turn.day === day)?.label ?? standingOrder.next_label;
      showToast('success', texts.included(label));
    });
  const change = ({ id }: StandingOrder) =>
    act.run(async () => setChanging(await callApi('standingOrders.get', { params: { id } })));

  return (
    <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
      {({ list }) => (
        <>
          {list.length > 0 && <p className="type-note text-ink-2">{texts.about}</p>}
          {list.length === 0 && (
            <EmptyState
              title={texts.empty}
              pictures={['/pictures/1f9fa.webp']}
              actions={<ButtonLink to="/profile/orders">{texts.toOrders}</ButtonLink>}
            >
              {texts.emptyText} {texts.about}
            </EmptyState>
          )}
          {list.map((one) => (
            <StandingCard
              key={one.id}
              one={one}
              busy={act.busy}
              onState={() => void setState(one)}
              onSkip={() => void skip(one)}
              onInclude={(day) => void include(one, day)}
              onChange={() => void change(one)}
              onEnd={() => setEnding(one)}
            />
          ))}
          {changing && (
            <Suspense>
              <RepeatDialog
                start={startOf(changing)}
                goods={changing.products.map(({ product: _, name: _name, ...line }) => line)}
                changed={changing}
                onSaved={put}
                onClose={() => setChanging(null)}
              />
            </Suspense>
          )}
          {ending && (
            <RemovalDialog
              texts={texts}
              text={texts.removeText(ending.name)}
              cancelLabel={texts.cancel}
              remove={async () => {
                await callApi('standingOrders.remove', { params: { id: ending.id } });
                amend((before) => ({ list: before.list.filter(({ id }) => id !== ending.id) }));
              }}
              onClose={() => setEnding(null)}
            />
          )}
        </>
      )}
    </SectionState>
  );
}

function startOf({
  name,
  rhythm,
  first_day,
  window_time,
  type,
  address,
  branch_office: office,
}: StandingDetail) {
  return {
    ...{ name, rhythm, first_day, window_time, type },
    ...(address && { address_id: address.id }),
    ...(type === 'pickup' && office && { branch_office_id: office.id }),
  };
}
