import type { OutputOf } from '#contract/index.ts';
import { versionText } from '#rules/dates/date-text.ts';
import { spansOf, spanText } from '#rules/dates/hours-text.ts';
import { HOURS_KINDS, type HoursKind } from '#rules/dates/office-hours.ts';
import { phoneText } from '#rules/phone-text.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { ownPicture, pageMeta } from '#web/shop/shell/page-meta.ts';
import { storesTexts as texts } from '#web/shop/texts/pages/stores.ts';
import { cx } from '#web/ui/cx.ts';
import type { Route } from './+types/stores-page.ts';
import { storesData } from './stores-data.ts';

type Store = OutputOf<'offices.get'>;
const KINDS = Object.keys(texts.kinds) as HoursKind[];

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  return { stores: answerOrThrow(await call('offices.list', { query: {} })).list };
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const shop = root?.business.title ?? '';
  const page = { title: texts.title, description: texts.description(shop), path: '/stores' };
  const data = storesData(loaderData?.stores ?? [], {
    shop,
    origin: root?.origin ?? '',
    picture: ownPicture(root),
  });
  return [...pageMeta(root, page), { 'script:ld+json': data }];
}

/** Every store with its four kinds of hours, and the coming dates with other hours (rule 88). */
export default function StoresPage({ loaderData: { stores } }: Route.ComponentProps) {
  return (
    <div className="shop-width pt-6">
      <h1 className="type-title mb-4">{texts.title}</h1>
      <ul className="grid gap-4 desk:grid-cols-2">
        {stores.map((store) => (
          <li key={store.id} className="panel grid content-start gap-3">
            <StoreHours store={store} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function StoreHours({ store }: { store: Store }) {
  const phone = store.support_number;
  return (
    <>
      <div>
        <h2 className="type-section">{store.displayName}</h2>
        <p className="text-ink-2">{[store.address, store.city].filter(Boolean).join(', ')}</p>
        {phone !== '' && (
          <a className="link inline-block py-1.5" href={`tel:${phone}`}>
            {texts.call(phoneText(phone))}
          </a>
        )}
        <p className={cx('first-letter:uppercase', store.storeIsOpen ? 'text-ok' : 'text-warn')}>
          {store.openText}
        </p>
        <p className="first-letter:uppercase text-ink-2">{store.ordersText}</p>
      </div>
      <dl className="grid gap-2">
        {KINDS.map((kind) => {
          const { week, sunday } = spansOf(kind, store.hours);
          return (
            <div key={kind}>
              <dt className="font-bold">{texts.kinds[kind]}</dt>
              <dd className="text-ink-2">{`${texts.week}: ${week || texts.none}`}</dd>
              <dd className="text-ink-2">{`${texts.sunday}: ${sunday || texts.none}`}</dd>
            </div>
          );
        })}
      </dl>
      {store.special_days.length > 0 && (
        <div>
          <h3 className="font-bold">{texts.special}</h3>
          <ul>
            {store.special_days.map((day) => (
              <li key={day.date} className="text-ink-2">
                {specialText(day)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function specialText({ date, reason, hours }: Store['special_days'][number]): string {
  const day = versionText(date);
  if (hours === null) return texts.closed(day, reason);
  const parts = KINDS.map((kind) => {
    const [from, to] = HOURS_KINDS[kind].week;
    return texts.kind(texts.kinds[kind], spanText(hours[from], hours[to]) || texts.none.toLowerCase());
  });
  return texts.own(day, reason, parts.join('; '));
}
