import { bogotaParts, formatHour, WEEKDAYS } from '#rules/dates/bogota-clock.ts';
import { dayText } from '#rules/dates/date-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { boardTexts } from '../texts/orders-board.ts';

type Props = {
  now: Date;
  sound: { isOn: boolean; toggle: () => void };
  /**
   * Unused filters are opened from here; on a phone also search, views and sorting, so that the first order is visible.
   */
  filters: { areOpen: boolean; toggle: () => void };
  onRefresh: () => void;
};

export function BoardHead({ now, sound, filters, onRefresh }: Props) {
  return (
    <header className="flex flex-wrap items-center gap-y-2 gap-x-4 mb-4 max-[700px]:gap-2 max-[700px]:mb-2">
      <h1 className="type-title flex-[1_0_auto]">{texts.title}</h1>
      <time className="text-ink-2 text-small max-wide:hidden" dateTime={now.toISOString()}>
        {dayOf(now)}, {formatHour(now)}
      </time>
      <Button
        kind="outline"
        size={36}
        icon={<StaffIcon name="sliders-horizontal" size={18} />}
        aria-expanded={filters.areOpen}
        onClick={filters.toggle}
      >
        {boardTexts.filters.show}
      </Button>
      <Button
        kind="outline"
        size={36}
        icon={<StaffIcon name={sound.isOn ? 'speaker-high' : 'speaker-slash'} size={18} />}
        onClick={sound.toggle}
      >
        <span className="max-[700px]:spoken">{sound.isOn ? boardTexts.sound.on : boardTexts.sound.off}</span>
      </Button>
      <Button
        kind="outline"
        size={36}
        icon={<Icon name="arrow-counter-clockwise" size={18} />}
        onClick={onRefresh}
      >
        <span className="max-[700px]:spoken">{texts.refresh}</span>
      </Button>
      <ButtonLink
        size={36}
        to="/admin/orders/new"
        icon={<Icon name="plus-bold" size={16} />}
        aria-keyshortcuts="n"
      >
        <span className="max-[700px]:spoken">{boardTexts.newOrder}</span>
      </ButtonLink>
    </header>
  );
}

/** 'Viernes 20 de noviembre' */
function dayOf(now: Date): string {
  const weekday = WEEKDAYS[bogotaParts(now).weekday] ?? '';
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${dayText(now)}`;
}
