import { type ReactNode, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import type { DetailTab } from '#web/admin/kit/dialogs/detail-tabs.tsx';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordPage } from '../kit/form/record-page.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import { configTexts as texts } from '../texts/business/config.ts';
import { FeedAddresses } from './feed-addresses.tsx';
import { KeysCard } from './keys-card.tsx';
import { ModuleOrderField } from './module-order-field.tsx';
import { OwnPictureFields, OwnTextFields } from './own-fields.tsx';
import { changesOf, type Modules, type Settings, type Values, valuesOf } from './settings-values.ts';
import { ShopPreview } from './shop-preview.tsx';
import { BrandFields, FooterField, TickerField } from './shopfront-fields.tsx';
import { BagsField, HolidaysFields, MeasureFields, SalesFields } from './trade-fields.tsx';

const field = fieldWords(texts.fields);

type Props = { settings: Settings; modules: Modules; keys: OutputOf<'keys.list'> };

export function SettingsTab({ settings, modules, keys }: Props) {
  /** The server's version: only differences are sent. */
  const stored = useRef(settings);
  const { revalidate } = useRevalidator();
  return (
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
        // The frame around the page shows name, logo and menu.
        void revalidate();
      }}
      refused={texts.refused}
      actions={<span className="kit-quiet">{texts.changed(whenText(settings.lastUpdateDate))}</span>}
      beside={<SettingsPreview settings={settings} />}
    >
      <RecordTabs
        label={texts.anchors}
        inAddress="seccion"
        tabs={[
          section('brand', <BrandFields />),
          section('home', <TickerField />),
          section('footer', <FooterField />),
          section('sales', <SalesFields />),
          section('holidays', <HolidaysFields />),
          section('bags', <BagsField />),
          section('texts', <OwnTextFields />),
          section('pictures', <OwnPictureFields />),
          section('modules', <ModuleOrderField {...field('modules_enable')} modules={modules} />),
          section(
            'measure',
            <>
              <MeasureFields />
              <FeedAddresses />
            </>,
          ),
          section('keys', <KeysCard {...keys} />),
        ]}
      />
    </RecordPage>
  );
}

function SettingsPreview({ settings }: { settings: Settings }) {
  const { modules_enable: _, ...draft } = changesOf(useWatch() as Values, valuesOf(settings));
  return <ShopPreview draft={draft} />;
}

type SectionName = keyof typeof texts.sections;

/** A tab with related fields; unsaved input stays while another tab is open. */
function section(name: SectionName, children: ReactNode): DetailTab {
  return {
    value: name,
    label: texts.sections[name],
    stays: true,
    children: <div className="kit-card">{children}</div>,
  };
}
