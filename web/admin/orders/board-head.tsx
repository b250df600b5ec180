import { formatHour } from '#rules/hours.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';

/** What is shown and of when, by the server's clock. */
export function BoardHead({ now, onRefresh }: { now: Date; onRefresh: () => void }) {
  return (
    <header className="board-head">
      <h1 className="type-title">{texts.title}</h1>
      <time className="board-clock" dateTime={now.toISOString()}>
        {dayOf(now)}, {formatHour(now)}
      </time>
      <Button
        kind="outline"
        size={36}
        icon={<Icon name="arrow-counter-clockwise" size={18} />}
        onClick={onRefresh}
      >
        {texts.refresh}
      </Button>
    </header>
  );
}

const dayFormat = new Intl.DateTimeFormat('es-CO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Bogota',
});

/** 'Viernes 20 de noviembre' */
function dayOf(now: Date): string {
  const parts = dayFormat.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const weekday = part('weekday');
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${part('day')} de ${part('month')}`;
}
