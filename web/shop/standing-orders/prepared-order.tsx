import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { failOrLeave, useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { ComingLines } from '#web/shop/cart/add-many/coming-lines.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { useConfirmStanding } from './use-confirm-standing.ts';

const texts = standingOrderTexts.prepared;

type Prepared = OutputOf<'standingOrders.prepared'>;

/**
 * The next delivery of a repeated order: higher prices and missing products, time and place, and one button to order
 * it.
 */
export function PreparedOrder({ id }: { id: string }) {
  const { answer, again } = useAnswer(() => readPrepared(id));
  if (answer.status === 'ready')
    return answer.value ? <Ready id={id} prepared={answer.value} again={again} /> : <Gone />;
  if (answer.status === 'failed')
    return (
      <FailureState
        icon="wifi-slash"
        heading="h1"
        title={texts.failed}
        actions={<Button onClick={again}>{texts.retry}</Button>}
      >
        {standingOrderTexts.failedText}
      </FailureState>
    );
  return (
    <Waiting label={texts.title}>
      <Skeleton height={320} />
    </Waiting>
  );
}

async function readPrepared(id: string): Promise<Prepared | null> {
  try {
    return await callApi('standingOrders.prepared', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

function Gone() {
  return (
    <FailureState
      heading="h1"
      tone="brand"
      icon="calendar-blank"
      title={texts.gone}
      actions={<ButtonLink to="/profile/repeated">{texts.all}</ButtonLink>}
    >
      {texts.goneText}
    </FailureState>
  );
}

type Props = { id: string; prepared: Prepared; again: () => void };

function Ready({ id, prepared, again }: Props) {
  const { state, day, day_label: label, problem } = prepared;
  const [instead, setInstead] = useState<ReadonlySet<string>>(new Set());
  const chosen = prepared.unavailable.flatMap(({ product_id, name, instead: other }) =>
    other && instead.has(product_id)
      ? [{ product_id, with_id: other.product.id, line: lineInsteadOf(name, other) }]
      : [],
  );
  const lines = [...prepared.lines, ...chosen.map(({ line }) => line)];
  const goods = prepared.total + chosen.reduce((sum, { line }) => sum + line.totalPrice, 0);
  const { busy, confirm } = useConfirmStanding(id, again);
  const answering = useAction(async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
    again();
  });
  const ofDay = { params: { id }, body: { day } };
  const include = () =>
    answering.run(async () => {
      await callApi('standingOrders.include', ofDay);
      showToast('success', standingOrderTexts.included(label));
    });
  const skip = () =>
    answering.run(async () => {
      await callApi('standingOrders.skip', ofDay);
      const undo = { label: standingOrderTexts.undo, onPress: () => void include() };
      showToast('success', texts.skippedOne(label), undo);
    });
  const isAhead = state === 'open' || state === 'waiting';
  const isEmpty = lines.length === 0;

  return (
    <>
      <div>
        <h1 className="type-title wrap-anywhere">{prepared.name}</h1>
        <p className="text-ink-2">{texts.isFor(prepared.rhythm_text, label)}</p>
      </div>
      <StateNotice prepared={prepared} />
      {problem !== null && <Notice tone="danger">{standingOrderTexts.problems[problem]}</Notice>}
      {isAhead && problem === null && <Where prepared={prepared} />}
      <Missing
        unavailable={isAhead ? prepared.unavailable : []}
        chosen={instead}
        onChoose={(product, isChosen) => {
          const next = new Set(instead);
          if (isChosen) next.add(product);
          else next.delete(product);
          setInstead(next);
        }}
      />
      {isAhead && problem === null && (
        <section className="panel">
          <h2 className="type-section">{texts.goods(lines.length)}</h2>
          {isEmpty ? <p>{texts.nothing}</p> : <ComingLines lines={lines} total={goods} />}
          {prepared.type === 'delivery' && !isEmpty && (
            <p className="type-note text-ink-2 flex justify-between pt-1">
              <span>{texts.fee}</span>
              <span>{formatPesos(prepared.delivery_price)}</span>
            </p>
          )}
        </section>
      )}
      {state === 'open' && <CartNotice prepared={prepared} />}
      <div className="grid gap-2">
        {state === 'open' && problem === null && (
          <>
            <Button
              size={52}
              wide
              busy={busy}
              busyText={texts.busy}
              onClick={() => void confirm({ day, instead: chosen.map(({ line: _, ...one }) => one) })}
              {...(isEmpty ? { disabledReason: texts.nothing } : {})}
            >
              {prepared.cart?.is_shared ? texts.confirmShared : texts.confirm}
            </Button>
            <p className="type-note text-ink-2">{texts.safe}</p>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {isAhead && (
            <Button kind="outline" busy={answering.busy} onClick={() => void skip()}>
              {texts.skip}
            </Button>
          )}
          {state === 'skipped' && (
            <Button busy={answering.busy} onClick={() => void include()}>
              {standingOrderTexts.include}
            </Button>
          )}
          {state === 'confirmed' && <ButtonLink to="/checkout">{texts.toCart}</ButtonLink>}
          <ButtonLink kind="outline" to="/profile/repeated">
            {isAhead ? texts.change : texts.all}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

type Instead = NonNullable<Prepared['unavailable'][number]['instead']>;

/** A replacement as a line of the order. */
function lineInsteadOf(name: string, instead: Instead): Prepared['lines'][number] {
  const notes = [texts.insteadOf(name)];
  return { ...instead, maturity: null, cut: null, optionsTags: [], notes };
}

function StateNotice({ prepared: { state, day_label: label } }: { prepared: Prepared }) {
  if (state === 'waiting') return <Notice tone="info">{texts.waiting(label)}</Notice>;
  if (state === 'skipped') return <Notice tone="info">{texts.skipped}</Notice>;
  return state === 'confirmed' ? <Notice tone="ok">{texts.confirmed}</Notice> : null;
}

/** The place and hour, which may differ from the chosen one. */
function Where({ prepared }: { prepared: Prepared }) {
  const { type, address, window, window_notice: notice, state } = prepared;
  return (
    <section className="panel grid gap-1">
      <h2 className="type-section">{type === 'delivery' ? texts.where : texts.wherePickup}</h2>
      <p className="wrap-anywhere">{address}</p>
      {state === 'open' && <p className="font-semibold">{window?.label ?? texts.noWindow}</p>}
      {state === 'open' && notice !== '' && <Notice tone="warn">{notice}</Notice>}
    </section>
  );
}

type MissingProps = {
  unavailable: Prepared['unavailable'];
  chosen: ReadonlySet<string>;
  onChoose: (productId: string, isChosen: boolean) => void;
};

/** Products unavailable this time, each with its possible replacement. */
function Missing({ unavailable, chosen, onChoose }: MissingProps) {
  if (unavailable.length === 0) return null;
  return (
    <section className="panel grid gap-2">
      <h2 className="type-section">{texts.unavailable}</h2>
      <ul className="grid gap-2">
        {unavailable.map(({ product_id: id, name, reason, instead }) => (
          <li key={id}>
            <p className="type-name">{name}</p>
            <p className="type-note text-warn font-semibold">{texts.reasons[reason]}</p>
            {instead && (
              <Checkbox checked={chosen.has(id)} onChange={(event) => onChoose(id, event.target.checked)}>
                {texts.instead(
                  instead.product.title,
                  quantityText(instead.countType, instead.count),
                  formatPesos(instead.totalPrice),
                )}
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happens to the current cart: nothing in it is lost. */
function CartNotice({ prepared: { cart, branch_office: office } }: { prepared: Prepared }) {
  if (cart === null) return null;
  const words = [
    ...(cart.is_shared ? [texts.cartShared] : []),
    texts.cart(cart.products_count),
    ...(cart.changes_office && office ? [texts.cartMoves(office.name)] : []),
  ];
  return <Notice tone="info">{words.join(' ')}</Notice>;
}
