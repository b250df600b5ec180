import { useState } from 'react';
import { ATTEMPT_REASONS, type AttemptReason, changeOf, stepsLeft } from '#rules/deliver/door.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { Stop } from './stop.ts';

const texts = deliveryTexts.atDoor;

export type Happened =
  | { kind: 'age_checked'; is_adult: boolean }
  | { kind: 'attempt'; reason: AttemptReason }
  | { kind: 'delivered'; pin?: string; photo?: string; cash_received?: number; voucher?: string };

type Props = { stop: Stop; offline: boolean; onHappened: (what: Happened) => void; onClose: () => void };

/** From top to bottom the gestures at the door: goods, money, document, proof. */
export function DoorSheet({ stop, offline, onHappened, onClose }: Props) {
  const [received, setReceived] = useState('');
  const [voucher, setVoucher] = useState('');
  const [pin, setPin] = useState('');
  const [photo, setPhoto] = useState('');
  const { payment_method: method, due, is_adult: isAdult, age_restricted: ageRestricted } = stop;
  const given = received === '' ? (stop.pays_with ?? due) : Number(received);
  const hasPin = pin.length === 4 && stop.pin_tries_left > 0;
  const hasProof = photo !== '' || (hasPin && !offline);
  const [left] = stepsLeft({ method, due, received: given, voucher, ageRestricted, isAdult, hasProof });

  function deliver() {
    onHappened({
      kind: 'delivered',
      ...(hasPin && { pin }),
      ...(photo !== '' && { photo }),
      ...(method === 'cash' && { cash_received: given }),
      ...(method === 'dataphone' && { voucher }),
    });
  }
  const fail = (reason: AttemptReason) =>
    askFirst({
      title: texts.failTitle(deliveryTexts.reasons[reason]),
      text: texts.failText(stop.attempts + 1, stop.attempts + stop.attempts_left),
      confirm: texts.failYes,
      cancel: texts.failNo,
      run: async () => onHappened({ kind: 'attempt', reason }),
    });

  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={texts.back}
      title={stop.client.name}
      subtitle={`${groupThousands(stop.id_order)} · ${stop.address}`}
      foot={
        <Button size={56} wide onClick={deliver} disabledReason={left && texts.reasons[left]}>
          {texts.done}
        </Button>
      }
    >
      <div className="grid gap-3">
        {stop.observations !== '' && <Notice tone="info">{stop.observations}</Notice>}
        <details className="round-block">
          <summary className="type-name">{texts.goods(stop.bags_count, stop.products_count)}</summary>
          <ul className="grid gap-1">
            {stop.goods.map((one) => (
              <li key={one.id}>
                {one.title}, {one.quantity}
                {(one.returned || (isAdult === false && one.age_restricted)) && <b> · {texts.notLeft}</b>}
              </li>
            ))}
          </ul>
        </details>
        <Money {...{ stop, received, setReceived, voucher, setVoucher, given }} />
        {ageRestricted && <Age stop={stop} onHappened={onHappened} />}
        <Proof {...{ stop, offline, pin, setPin, photo, setPhoto }} />
        <h3 className="type-name">{texts.failed}</h3>
        <div className="round-reasons">
          {ATTEMPT_REASONS.map((reason) => (
            <Button key={reason} kind="outline" size={52} wide onClick={() => fail(reason)}>
              {deliveryTexts.reasons[reason]}
            </Button>
          ))}
        </div>
      </div>
    </Sheet>
  );
}

type MoneyProps = {
  stop: Stop;
  received: string;
  setReceived: (text: string) => void;
  voucher: string;
  setVoucher: (text: string) => void;
  given: number;
};

function Money({
  stop: { payment_method, due },
  received,
  setReceived,
  voucher,
  setVoucher,
  given,
}: MoneyProps) {
  if (payment_method === 'online') return <p className="round-block type-name">{deliveryTexts.paid}</p>;
  const change = changeOf(due, given);
  const isCash = payment_method === 'cash';
  return (
    <section className="round-block" aria-label={texts.collect}>
      <p>
        {texts.collect} <b className="round-amount">{formatPesos(due)}</b>{' '}
        {isCash ? texts.inCash : texts.withCard}
      </p>
      {isCash ? (
        <>
          <TextInput
            label={texts.received}
            hint={texts.receivedHint}
            inputMode="numeric"
            placeholder={String(given)}
            value={received}
            onChange={(event) => setReceived(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
          />
          <p className="round-change" aria-live="polite">
            {change === undefined
              ? texts.short(formatPesos(due - given))
              : `${texts.change}: ${formatPesos(change)}`}
          </p>
        </>
      ) : (
        <TextInput
          label={texts.voucher}
          maxLength={40}
          value={voucher}
          onChange={(event) => setVoucher(event.target.value)}
        />
      )}
    </section>
  );
}

function Age({ stop, onHappened }: Pick<Props, 'stop' | 'onHappened'>) {
  const { is_adult: isAdult, due_without_restricted: rest } = stop;
  const refuse = () =>
    askFirst({
      title: texts.ageTitle,
      text: texts.withoutAdult(formatPesos(rest ?? 0)),
      confirm: texts.ageYes,
      cancel: texts.ageNo,
      run: async () => onHappened({ kind: 'age_checked', is_adult: false }),
    });
  return (
    <section className="round-block round-age" aria-label={texts.age}>
      <h3 className="type-name">{texts.age}</h3>
      {isAdult === null && (
        <div className="round-ways">
          <Button
            kind="outline"
            size={52}
            wide
            onClick={() => onHappened({ kind: 'age_checked', is_adult: true })}
          >
            {texts.adult}
          </Button>
          <Button
            kind="outline"
            size={52}
            wide
            onClick={refuse}
            disabledReason={rest === null ? texts.onlyAdult : undefined}
          >
            {texts.notAdult}
          </Button>
        </div>
      )}
      {isAdult !== null && <b>{isAdult ? texts.adult : texts.notAdult}</b>}
    </section>
  );
}

type ProofProps = Pick<Props, 'stop' | 'offline'> & {
  pin: string;
  setPin: (text: string) => void;
  photo: string;
  setPhoto: (address: string) => void;
};

function Proof({ stop: { pin_tries_left: tries }, offline, pin, setPin, photo, setPhoto }: ProofProps) {
  return (
    <section className="round-block" aria-label={texts.proof}>
      {tries > 0 ? (
        <TextInput
          label={texts.pin}
          hint={texts.triesLeft(tries)}
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, 4))}
        />
      ) : (
        <Notice tone="warn">{texts.noPin}</Notice>
      )}
      {offline && <p className="type-note">{texts.offlineProof}</p>}
      <label className="round-photo">
        <span>{photo === '' ? texts.take : texts.retake}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={async (event) => {
            const file = event.target.files?.[0];
            if (file) setPhoto(await shrinkPhoto(file));
          }}
        />
      </label>
      {photo !== '' && <img className="round-picture" src={photo} alt={texts.photoReady} />}
    </section>
  );
}
