import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { MONTHS } from '#rules/dates/bogota-clock.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ListFailed } from '../../kit/dialogs/states.tsx';
import { useAddress } from '../../kit/filters/use-address.ts';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { offerTexts } from '../../texts/offers.ts';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';
import type { Route } from './+types/calendar-page.ts';
import { DayDialog } from './day-dialog.tsx';
import { monthsOf, offersOf, type Place, readMonth, writeMonth } from './month.ts';
import { MonthTable } from './month-table.tsx';

const texts = offerTimeTexts.calendar;
const ALL = 500;
const hiddenfields = 'art,photo,photos,url,video_url,analyticsEvent,routeMode';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const query = { inactive: 'false', limit: ALL, hiddenfields } as const;
  const [offers, offices] = await Promise.all([
    call('offers.staffPage', { query }),
    call('offices.list', { query: {} }),
  ]);
  if (isFailure(offers) || isFailure(offices)) return null;
  return {
    offers: offers.list,
    hasMore: offers.pagination.hasNextPage,
    cities: Object.fromEntries(offices.list.map(({ id, city }) => [id, city])),
  };
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { modules, offices } = useOutletContext<AdminFrame>();
  const { search, set } = useAddress();
  const [opened, setOpened] = useState<Place>();
  const month = readMonth(search.get('mes'));
  const officeId = offices.find(({ id }) => id === search.get('oficina'))?.id ?? '';
  const name = `${MONTHS[month.month - 1]} de ${month.year}`;

  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-tools">
          <ButtonLink to="/admin/offers" kind="outline" size={36}>
            {texts.back}
          </ButtonLink>
        </span>
      </header>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Select
          size={36}
          label={texts.office}
          value={officeId}
          onChange={(event) => set({ oficina: event.target.value })}
        >
          <option value="">{offerTexts.everywhere}</option>
          {offices.map((office) => (
            <option key={office.id} value={office.id}>
              {office.name}
            </option>
          ))}
        </Select>
        <div className="flex items-center gap-1">
          <IconButton label={texts.previous} size={36} onClick={() => set({ mes: writeMonth(month, -1) })}>
            <Icon name="caret-left-bold" size={16} />
          </IconButton>
          <b role="status">{name}</b>
          <IconButton label={texts.next} size={36} onClick={() => set({ mes: writeMonth(month, 1) })}>
            <Icon name="caret-right-bold" size={16} />
          </IconButton>
        </div>
      </div>
      {!loaderData && <ListFailed />}
      {loaderData?.hasMore && <Notice tone="info">{texts.more}</Notice>}
      {loaderData && (
        <MonthTable
          label={texts.label(name)}
          month={month}
          sections={monthsOf(
            offersOf(
              loaderData.offers,
              officeId === '' ? undefined : { id: officeId, city: loaderData.cities[officeId] },
            ),
            month,
            modules,
          )}
          onOpen={setOpened}
        />
      )}
      {opened && (
        <DayDialog {...opened} month={month} officeId={officeId} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
