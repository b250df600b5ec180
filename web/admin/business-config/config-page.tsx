import { useState } from 'react';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { DetailTabs, useOpenTab } from '../kit/dialogs/detail-tabs.tsx';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { configTexts as texts } from '../texts/business/config.ts';
import type { Route } from './+types/config-page.ts';
import { SettingsTab } from './settings-tab.tsx';
import { StylesTab } from './styles-tab.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const [settings, keys, styles] = await Promise.all([
    call('business.settings', {}),
    call('keys.list', {}),
    call('styles.list', {}),
  ]);
  if (isFailure(settings) || isFailure(keys) || isFailure(styles)) return { found: null };
  return { found: { ...settings, keys, styles } };
}

/** Back-office 2: settings of the business in one tab, its style sheet in the other. */
export default function ConfigPage({ loaderData: { found } }: Route.ComponentProps) {
  const { open, choose } = useOpenTab(['ajustes', 'estilos']);
  // The editor is loaded when its tab is first opened, and keeps unsaved text.
  const [wasOpened, setOpened] = useState(open === 'estilos');
  if (open === 'estilos' && !wasOpened) setOpened(true);
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
      </header>
      {!found ? (
        <ListFailed title={texts.failed} />
      ) : (
        <DetailTabs
          label={texts.tabs.label}
          open={open}
          onChoose={choose}
          tabs={[
            {
              value: 'ajustes',
              label: texts.tabs.settings,
              stays: true,
              children: <SettingsTab settings={found.settings} modules={found.modules} keys={found.keys} />,
            },
            {
              value: 'estilos',
              label: texts.tabs.styles,
              stays: true,
              children: wasOpened && <StylesTab found={found.styles} />,
            },
          ]}
        />
      )}
    </>
  );
}
