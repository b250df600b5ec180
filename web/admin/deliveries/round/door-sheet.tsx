import { useEffect, useState } from 'react';
import { ATTEMPT_REASONS, type AttemptReason, stepsLeft } from '#rules/deliveries/door.ts';
import { groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { AttemptDialog } from './attempt-dialog.tsx';
import { DoorMoney } from './door-money.tsx';
import { Age, Proof } from './door-proof.tsx';
import { dueWithout, NotTakenPart } from './not-taken-part.tsx';
import { type Delivered, type Happened, type NotTakenLine, placeOf, type Stop } from './stop.ts';

const texts = deliveryTexts.atDoor;

type Props = {
  stop: Stop;
  offline: boolean;
  /** The previous input, which was refused because of a wrong PIN. */
  before: Delivered | undefined;
  checking: boolean;
  /** The reason of the last refusal; '' without one. */
  problem: string;
  onHappened: (what: Happened) => void;
  onClose: () => void;
};

/** The steps at the door, from top to bottom: goods, money, document, proof. */
export function DoorSheet({ stop, offline, before, checking, problem, onHappened, onClose }: Props) {
  const [received, setReceived] = useState(String(before?.cash_received ?? ''));
  const [voucher, setVoucher] = useState(before?.voucher ?? '');
  const [pin, setPin] = useState('');
  const [photo, setPhoto] = useState(before?.photo ?? '');
  const [failing, setFailing] = useState<AttemptReason>();
  const [notTaken, setNotTaken] = useState<readonly NotTakenLine[]>(before?.not_taken ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wrong one is typed anew; all else stays as entered.
  useEffect(() => setPin(''), [stop.pin_tries_left]);
  const { payment_method: method, is_adult: isAdult, age_restricted: ageRestricted } = stop;
  const handed = dueWithout(stop, notTaken);
  const due = handed ?? stop.due;
  const tendered = received === '' ? (stop.pays_with ?? due) : Number(received);
  const hasPin = pin.length === 4 && stop.pin_tries_left > 0;
  const hasProof = photo !== '' || (hasPin && !offline);
  const [left] = stepsLeft({ method, due, received: tendered, voucher, ageRestricted, isAdult, hasProof });

  function deliver() {
    onHappened({
      kind: 'delivered',
      ...(hasPin && { pin }),
      ...(photo !== '' && { photo }),
      ...(method === 'cash' && { cash_received: tendered }),
      ...(method === 'dataphone' && { voucher }),
      ...(notTaken.length > 0 && { not_taken: [...notTaken] }),
    });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={texts.back}
      title={stop.client.name}
      subtitle={`${groupThousands(stop.id_order)} · ${placeOf(stop)}`}
      headAction={
        stop.client.phone !== '' && (
          <a
            className="icon-btn icon-btn-outline icon-btn-44"
            href={`tel:${stop.client.phone}`}
            aria-label={deliveryTexts.call}
          >
            <Icon name="phone" />
          </a>
        )
      }
      foot={
        <Button
          size={56}
          wide
          busy={checking}
          busyText={texts.checking}
          onClick={deliver}
          disabledReason={handed === undefined ? texts.reasons.nothing : left && texts.reasons[left]}
        >
          {texts.done}
        </Button>
      }
    >
      <div className="grid gap-3">
        {problem !== '' && !checking && (
          <Notice tone="danger" assertive>
            {problem}
          </Notice>
        )}
        {stop.observations !== '' && <Notice tone="info">{stop.observations}</Notice>}
        <details className="panel py-0">
          <summary className="type-name py-4">{texts.goods(stop.bags_count, stop.products_count)}</summary>
          <ul className="grid gap-1 my-2">
            {stop.goods.map((one) => (
              <li key={one.id}>
                {one.title}, {one.quantity}
                {(one.returned || (isAdult === false && one.age_restricted)) && <b> · {texts.notLeft}</b>}
              </li>
            ))}
          </ul>
        </details>
        <NotTakenPart stop={stop} lines={notTaken} onChange={setNotTaken} />
        <DoorMoney
          stop={stop}
          due={due}
          received={received}
          setReceived={setReceived}
          voucher={voucher}
          setVoucher={setVoucher}
          tendered={tendered}
        />
        {ageRestricted && <Age stop={stop} onHappened={onHappened} />}
        <Proof stop={stop} offline={offline} pin={pin} setPin={setPin} photo={photo} setPhoto={setPhoto} />
        <h3 className="type-name">{texts.failed}</h3>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2">
          {ATTEMPT_REASONS.map((reason) => (
            <Button key={reason} kind="outline" size={52} wide onClick={() => setFailing(reason)}>
              {deliveryTexts.reasons[reason]}
            </Button>
          ))}
        </div>
      </div>
      {failing && (
        <AttemptDialog
          stop={stop}
          reason={failing}
          onHappened={onHappened}
          onKeep={() => setFailing(undefined)}
        />
      )}
    </Sheet>
  );
}
