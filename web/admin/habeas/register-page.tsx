import { Suspense, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { habeasTexts as texts } from '../texts/habeas.ts';
import type { Route } from './+types/register-page.ts';

const RegisterDialog = lazyPart(() => import('./register-dialog.tsx'));
const ExcelDialog = lazyPart(() => import('./excel-dialog.tsx'));

type Listed = OutputOf<'register.page'>['list'][number];

const nameOf = ({ company, user_data }: Listed) => company?.social_object ?? user_data.name;
const columns = columnsOf<Listed>(texts.columns, {
  name: { wraps: true, cell: (row) => <b>{nameOf(row)}</b> },
  last_name: {
    wraps: true,
    cell: ({ company, user_data }) =>
      company === null && `${user_data.last_name} ${user_data.second_last_name}`.trim(),
  },
  documentType: ({ company, user_data }) => (company ? 'NIT' : texts.documentTypes[user_data.document_type]),
  document: {
    number: true,
    cell: ({ company, user_data }) => company?.document_number ?? user_data.document_number,
  },
  type: ({ user_type }) => texts.types[user_type],
  neighborhood: ({ user_data }) => user_data.neighborhood,
  client: ({ client_type }) => client_type,
  promotions: ({ promotional_send_authorization: agreed }) => (agreed ? texts.yes : texts.no),
  state: ({ status }) => <StateBadge tone={status === 'Nuevo' ? 'waiting' : 'done'}>{status}</StateBadge>,
  created: { optional: true, cell: ({ createdAt }) => shortDay(dayOf(createdAt)) },
  changed: ({ updatedAt }) => shortDay(dayOf(updatedAt)),
});

export const loader = resourceLoader('register.page', {
  rows: 50,
  query: (filter) => ({
    name: filter('nombre'),
    last_name: filter('apellido'),
    document_number: filter('documento'),
    show_documents: filter('documentos') === 'ver' ? 'true' : undefined,
  }),
});
export const shouldRevalidate = rereadRows;

/** Consents to data processing; documents are masked by default, and showing them is audited. */
export default function RegisterPage({ loaderData: { found } }: Route.ComponentProps) {
  const [asksDates, setAsksDates] = useState(false);
  const closeDates = () => setAsksDates(false);
  return (
    <>
      <ResourcePage
        name="habeas-data"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={nameOf}
        othersChangeIt
        filters={[
          { name: 'nombre', label: texts.filters.name, kind: 'text' },
          { name: 'apellido', label: texts.filters.last_name, kind: 'text' },
          { name: 'documento', label: texts.filters.document_number, kind: 'text' },
          {
            name: 'documentos',
            label: texts.filters.documents,
            kind: 'choice',
            options: [{ value: 'ver', label: texts.filters.shown }],
          },
        ]}
        tools={
          <>
            <ButtonLink to="/admin/habeas/consultas" kind="ghost" size={36}>
              {texts.claims}
            </ButtonLink>
            <ButtonLink to="/admin/habeas/solicitudes" kind="ghost" size={36}>
              {texts.requests}
            </ButtonLink>
            <DownloadButton download="register.csv" busyText={texts.downloading}>
              {texts.downloadAll}
            </DownloadButton>
            <Button kind="outline" size={36} onClick={() => setAsksDates(true)}>
              {texts.downloadExcel}
            </Button>
          </>
        }
        record={(opened) => <RegisterDialog key={opened.id} {...opened} />}
      />
      {asksDates && (
        <Suspense>
          <ExcelDialog onClose={closeDates} />
        </Suspense>
      )}
    </>
  );
}
