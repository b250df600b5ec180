import { type ReactNode, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import { PREVIEW_PARAMETER } from '#web/addresses/personal-paths.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { dayOf } from '../../kit/dates/days.ts';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';
import { hourName } from '../hours.ts';
import { stateAt } from '../offer.ts';
import { ShopFrame, type Width } from './shop-frame.tsx';

const texts = offerTimeTexts.preview;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export type Draft = InputOf<'offers.preview'>['body']['offer'];
export type PreviewPage = keyof typeof texts.pages;
export type Moment = { officeId: string; day: string; hour: number };

type Props = {
  page: PreviewPage;
  draft?: Draft;
  moment: Moment;
  onMoment: (moment: Moment) => void;
  onPick?: (id: string) => void;
  children?: ReactNode;
};

/** The shop of an office at a moment, as shoppers will see it (docs/decisions/075). */
export function OfferPreview({ page, draft, moment, onMoment, onPick, children }: Props) {
  const isDesk = useDesk();
  const [chosen, setWidth] = useState<Width>();
  const width = chosen ?? (isDesk ? 'desk' : 'phone');
  const [opened, setOpened] = useState<OutputOf<'offers.preview'>>();
  const [isThere, setIsThere] = useState<boolean>();
  const { officeId } = moment;
  const at = instantOf(moment);
  const { failed, again } = useReading(
    () => callApi('offers.preview', { body: { at, branchId: officeId, ...(draft && { offer: draft }) } }),
    (ticket) => {
      setIsThere(undefined);
      setOpened(ticket);
    },
    JSON.stringify([at, officeId, draft]),
  );
  const [path, mark = ''] = page.split('#');

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {children}
        <MomentChoice moment={moment} onMoment={onMoment} />
        <Segmented
          label={texts.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desk', label: texts.widths.desk },
            { value: 'phone', label: texts.widths.phone },
          ]}
        />
      </div>
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      <div role="status">
        {draft && isThere !== undefined && <WhatIsSeen draft={draft} at={new Date(at)} isThere={isThere} />}
      </div>
      {!opened && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={420} width="100%" />
        </Waiting>
      )}
      {opened && !failed && (
        <ShopFrame
          src={`${path}?${PREVIEW_PARAMETER}=${opened.ticket}${mark && `#${mark}`}`}
          width={width}
          offerId={opened.id}
          onLooked={setIsThere}
          onPick={onPick}
        />
      )}
      <p className="kit-quiet">{onPick ? texts.pick : texts.note}</p>
    </div>
  );
}

function MomentChoice({ moment, onMoment }: Pick<Props, 'moment' | 'onMoment'>) {
  const { offices } = useOutletContext<AdminFrame>();
  const { officeId, day, hour } = moment;
  return (
    <>
      <Select
        size={36}
        label={texts.office}
        value={officeId}
        onChange={(event) => onMoment({ ...moment, officeId: event.target.value })}
      >
        {offices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput
        size={36}
        type="date"
        label={texts.day}
        value={day}
        onChange={(event) => event.target.value && onMoment({ ...moment, day: event.target.value })}
      />
      <Select
        size={36}
        label={texts.hour}
        value={String(hour)}
        onChange={(event) => onMoment({ ...moment, hour: Number(event.target.value) })}
      >
        {HOURS.map((one) => (
          <option key={one} value={one}>
            {hourName(one)}
          </option>
        ))}
      </Select>
      <Button kind="outline" size={36} onClick={() => onMoment({ officeId, ...nowInBogota() })}>
        {texts.now}
      </Button>
    </>
  );
}

function WhatIsSeen({ draft, at, isThere }: { draft: NonNullable<Draft>; at: Date; isThere: boolean }) {
  if (isThere) return <Notice tone="ok">{texts.shown}</Notice>;
  const { startDate = null, dueDate = null, startDailyHour = null, endDailyHour = null } = draft;
  const times = { startDate, dueDate, startDailyHour, endDailyHour, inactive: draft.inactive ?? false };
  return <Notice tone="warn">{texts.why[stateAt(times, at)]}</Notice>;
}

export function nowInBogota(): Pick<Moment, 'day' | 'hour'> {
  const now = new Date();
  return { day: dayOf(now.toISOString()), hour: bogotaParts(now).hour };
}

/** The middle of the hour. Colombia has no summer time: five hours behind UTC all year. */
function instantOf({ day, hour }: Moment): string {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:30:00-05:00`).toISOString();
}
