import { latenessText } from '#rules/deliveries/windows.ts';
import { cx } from '#web/ui/cx.ts';
import { ordersTexts } from '../texts/orders.ts';
import type { Board } from './read-board.ts';

const texts = ordersTexts.figures;

/** Figures of open orders: late is the only solid red surface, soon the only yellow one. */
export function Figures({ service, withPickers }: { service: Board['service']; withPickers: boolean }) {
  const worst = latenessText({ kind: 'late', minutes: service.worst_minutes });
  return (
    <dl className="board-figures mb-4 max-[700px]:mb-2">
      <Figure
        tone={service.late > 0 ? 'late' : 'calm'}
        count={service.late}
        title={texts.late}
        text={service.late > 0 ? texts.lateWorst(worst) : texts.lateNone}
      />
      <Figure
        tone={service.soon > 0 ? 'soon' : 'calm'}
        count={service.soon}
        title={texts.soon}
        text={texts.soonText(service.due_soon_minutes)}
      />
      <Figure tone="calm" count={service.on_time} title={texts.onTime} text={texts.onTimeText} />
      {withPickers && (
        <Figure
          tone="calm"
          count={service.without_picker}
          title={texts.withoutPicker}
          text={texts.withoutPickerText}
        />
      )}
    </dl>
  );
}

function Figure(props: { tone: 'late' | 'soon' | 'calm'; count: number; title: string; text: string }) {
  return (
    <div
      className={cx(
        'figure',
        props.tone === 'late' && 'bg-late text-surface',
        props.tone === 'soon' && 'bg-offer text-on-offer',
      )}
    >
      <dt>
        <b className="text-[0.9375rem]">{props.title}</b>
        <span className="max-[700px]:hidden">{props.text}</span>
      </dt>
      <dd>{props.count}</dd>
    </div>
  );
}
