import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { barringDuties } from '#rules/opening/legal-duties.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { useWork } from '../kit/dialogs/use-work.ts';
import '../kit/kit.css';
import { openingTexts as texts } from '../texts/business/opening.ts';
import type { Route } from './+types/opening-page.ts';
import { LegalDuties } from './legal-duties.tsx';

type Item = OutputOf<'opening.get'>['items'][number];
type Confirmed = InputOf<'opening.confirm'>['body']['item'];

/** Where an item's remaining work is done: products need a picture to be shown. */
const ALSO: Partial<Record<Item['item'], string>> = { catalogue: '/admin/import-images' };

/** The page of each item; hours and coverage are in the tab of the next office. */
function placesOf(officeId: string | null): Record<Item['item'], string> {
  const office = (tab: string) =>
    officeId ? `/admin/offices?abierto=${officeId}&pestana=${tab}` : '/admin/offices';
  return {
    store: '/admin/offices',
    hours: office('horario'),
    coverage: office('cobertura'),
    delivery: '/admin/business-config?seccion=sales',
    catalogue: '/admin/import-data',
    payments: '/admin/business-config?seccion=keys',
    texts: '/admin/business-config?seccion=texts',
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const opening = await context.get(serverContext).call('opening.get', {});
  return { opening: isFailure(opening) ? null : opening };
}

export default function OpeningPage({ loaderData: { opening } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useWork();
  if (!opening) return <ListFailed title={texts.failed} />;
  const { openedAt, items, office_id: officeId } = opening;
  const places = placesOf(officeId);
  const duties = opening.duties ?? [];
  const missing = items.some(({ done }) => !done);
  const barred = barringDuties(duties, opening.demonstration ?? false).length > 0;
  const confirm = (item: Confirmed, done: boolean) =>
    orSayWhy(async () => {
      await callApi('opening.confirm', { body: { item, done } });
      await revalidate();
    });
  const open = async () => {
    await callApi('opening.open', {});
    showToast('success', texts.opened);
  };
  const close = () =>
    askFirst({
      ...texts.closing,
      run: async () => {
        await callApi('opening.close', {});
        showToast('success', texts.closed);
        await revalidate();
      },
    });
  return (
    <>
      <header className="kit-head print:hidden">
        <h1 className="type-title">{texts.title}</h1>
        {openedAt !== null && <span className="kit-quiet">{texts.openNow(shortDay(dayOf(openedAt)))}</span>}
      </header>
      {openedAt === null && (
        <p className="type-note text-ink-2 mb-4 max-w-[760px] print:hidden">{texts.about}</p>
      )}
      <h2 className="type-section mb-3 print:hidden">{texts.itemsTitle}</h2>
      <ol className="grid max-w-[760px] gap-3 print:hidden">
        {items.map((one) => (
          <OpeningItem
            key={one.item}
            item={one}
            place={places[one.item]}
            onConfirm={(done) => confirm(one.item as Confirmed, done)}
          />
        ))}
      </ol>
      {duties.length > 0 && (
        <LegalDuties
          duties={duties}
          seller={opening.seller}
          checkedAt={opening.checkedAt}
          demonstration={opening.demonstration}
        />
      )}
      <p className="mt-4 print:hidden">
        {openedAt === null ? (
          <Button
            disabledReason={missing ? texts.missingReason : barred ? texts.missingByLaw : undefined}
            busy={busy}
            busyText={texts.opening}
            onClick={() => void run(() => open().then(revalidate))}
          >
            {texts.open}
          </Button>
        ) : (
          <Button kind="outline" onClick={close}>
            {texts.close}
          </Button>
        )}
      </p>
    </>
  );
}

type ItemProps = { item: Item; place: string; onConfirm: (done: boolean) => Promise<unknown> };

function OpeningItem({ item, place, onConfirm }: ItemProps) {
  /** The state after a press, until the server has confirmed it. */
  const [pressed, setPressed] = useState<boolean>();
  const [name, about] = texts.items[item.item];
  const also = ALSO[item.item];
  return (
    <li className="border-line bg-surface grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border p-4">
      <span className="grid gap-1">
        <b>{name}</b>
        <span className="kit-quiet">{about}</span>
        {item.byHand && (
          <Checkbox
            checked={pressed ?? item.done}
            onChange={({ target: { checked } }) => {
              setPressed(checked);
              void onConfirm(checked).finally(() => setPressed(undefined));
            }}
          >
            {texts.reviewed}
          </Checkbox>
        )}
      </span>
      <span className="grid justify-items-end gap-2">
        <StateBadge tone={item.done ? 'done' : 'waiting'}>
          {item.done ? texts.done : texts.missing}
        </StateBadge>
        <span className="flex flex-wrap justify-end gap-2">
          {also !== undefined && (
            <ButtonLink to={also} kind="ghost" size={36}>
              {texts.photos}
            </ButtonLink>
          )}
          <ButtonLink to={place} kind="outline" size={36} aria-label={texts.goName(name)}>
            {texts.go}
          </ButtonLink>
        </span>
      </span>
    </li>
  );
}
