import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { RecordPage } from '../kit/form/record-page.tsx';
import { configTexts as texts } from '../texts/business/config.ts';
import { OwnFields } from './own-fields.tsx';
import { SettingsAnchors } from './settings-card.tsx';
import { changesOf, type Modules, type Settings, type Values, valuesOf } from './settings-values.ts';
import { ShopPreview } from './shop-preview.tsx';
import { ShopfrontFields } from './shopfront-fields.tsx';
import { TradeFields } from './trade-fields.tsx';

/** Every setting of the business in one form, with the shop beside it as it would be. */
export function SettingsTab({ settings, modules }: { settings: Settings; modules: Modules }) {
  /** What the server has: only what differs is sent. */
  const stored = useRef(settings);
  const { revalidate } = useRevalidator();
  return (
    <>
      <SettingsAnchors />
      <RecordPage<Values, Settings>
        values={valuesOf(settings)}
        version={settings.version}
        toValues={valuesOf}
        save={async (values, version = settings.version) => {
          const changes = changesOf(values, valuesOf(stored.current));
          return (await callApi('business.update', { body: { ...changes, version } })).doc;
        }}
        onSaved={(saved) => {
          stored.current = saved;
          showToast('success', texts.saved);
          // The frame shows name, logo and menu.
          void revalidate();
        }}
        refused={texts.refused}
        actions={<span className="kit-quiet">{texts.changed(whenText(settings.lastUpdateDate))}</span>}
        beside={<SettingsPreview settings={settings} />}
      >
        <ShopfrontFields />
        <TradeFields modules={modules} />
        <OwnFields />
      </RecordPage>
    </>
  );
}

function SettingsPreview({ settings }: { settings: Settings }) {
  const { modules_enable: _, ...draft } = changesOf(useWatch() as Values, valuesOf(settings));
  return <ShopPreview draft={draft} />;
}
