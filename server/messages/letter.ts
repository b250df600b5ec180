import { escapeHtml } from '#server/http/away/failure-page.ts';
import type { Mail } from './message.ts';

export type LetterRow = {
  label: string;
  /** Below the label. */
  detail?: string;
  /** Where it leads. */
  url?: string;
  /** On the right: an amount. */
  value?: string;
  /** A total. */
  strong?: boolean;
};

/** What a mail says, without its look. */
export type Letter = {
  subject: string;
  /** Each a paragraph. */
  intro: readonly string[];
  button?: { label: string; url: string };
  sections: readonly { title: string; rows: readonly LetterRow[]; note?: string }[];
  /** Who sends it and what the law makes them say. */
  foot: readonly string[];
};

/** How a business looks: '#rrggbb' of its brand, and the address of its logo ('' without). */
export type LetterLook = { color?: string | undefined; logo: string };

/** A mail as text and as HTML: but for the logo it loads nothing, so it says the same with pictures off. */
export function letterMail(
  to: string,
  business: string,
  letter: Letter,
  look: LetterLook = { logo: '' },
): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(business, letter, look),
  };
}

function letterText({ intro, button, sections, foot }: Letter): string {
  return [
    ...intro.flatMap((text) => [text, '']),
    ...(button ? [`${button.label}: ${button.url}`, ''] : []),
    ...sections.flatMap(({ title, rows, note }) => [
      title.toUpperCase(),
      ...rows.map(rowText),
      ...(note === undefined ? [] : [note]),
      '',
    ]),
    '--',
    ...foot,
  ].join('\n');
}

function rowText({ label, detail, url, value = url }: LetterRow): string {
  const first = value === undefined ? label : `${label}: ${value}`;
  return detail === undefined ? first : `${first}\n  ${detail}`;
}

/** Tables and styles of each element: what mailboxes of twenty years understand. */
function letterHtml(
  business: string,
  { subject, intro, button, sections, foot }: Letter,
  { color, logo }: LetterLook,
): string {
  const ground = color === undefined ? '' : `;background:${color}`;
  const body = [
    ...intro.map((text) => `<p style="${styles.text}">${escapeHtml(text)}</p>`),
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="${styles.button}${ground}">${escapeHtml(button.label)}</a></p>`,
    ...sections.map(sectionHtml),
    `<p style="${styles.foot}">${foot.map(escapeHtml).join('<br>')}</p>`,
  ];
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#101512!important}.page,.card{color:#e8efe9!important}.card{background:#1a221d!important}.line td{border-color:#33403a!important}.soft{color:#a9b8ae!important}}</style>
</head><body class="page" style="${styles.page}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding:16px"><table role="presentation" class="card" cellpadding="0" cellspacing="0" style="${styles.card}">
<tr><td style="${styles.head}${ground}">${logoHtml(logo)}${escapeHtml(business)}</td></tr><tr><td style="padding:20px">
${body.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table></body></html>`;
}

/** Beside the name, which is there with pictures off. */
function logoHtml(logo: string): string {
  return logo === ''
    ? ''
    : `<img src="${escapeHtml(logo)}" alt="" width="32" height="32" style="${styles.logo}">`;
}

function sectionHtml({ title, rows, note }: Letter['sections'][number]): string {
  const noteHtml = note === undefined ? '' : `<p class="soft" style="${styles.note}">${escapeHtml(note)}</p>`;
  return `<h2 style="${styles.title}">${escapeHtml(title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.map(rowHtml).join('')}</table>${noteHtml}`;
}

function rowHtml({ label, detail, url, value, strong = false }: LetterRow): string {
  const words = escapeHtml(label);
  const name = url === undefined ? words : `<a href="${escapeHtml(url)}" style="color:inherit">${words}</a>`;
  const small =
    detail === undefined
      ? ''
      : `<br><span class="soft" style="${styles.detail}">${escapeHtml(detail)}</span>`;
  const weight = strong ? 'font-weight:700' : '';
  const right =
    value === undefined
      ? ''
      : `<td align="right" valign="top" style="${styles.cell};white-space:nowrap;padding-left:16px;${weight}">${escapeHtml(value)}</td>`;
  return `<tr class="line"><td valign="top" style="${styles.cell};${weight}"${value === undefined ? ' colspan="2"' : ''}>${name}${small}</td>${right}</tr>`;
}

const styles = {
  page: "margin:0;background:#f1f5f2;color:#12211a;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  card: 'width:100%;max-width:600px;background:#ffffff;color:#12211a;border-radius:12px;overflow:hidden',
  head: 'padding:16px 20px;background:#0b3d26;color:#ffffff;font-size:20px;font-weight:700',
  logo: 'border-radius:6px;vertical-align:middle;margin-right:10px',
  text: 'margin:0 0 12px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#14683f;color:#ffffff;font-weight:600;text-decoration:none',
  title: 'margin:24px 0 4px;font-size:17px',
  cell: 'padding:8px 0;border-bottom:1px solid #dfe7e1',
  detail: 'color:#55665c;font-size:14px',
  note: 'margin:8px 0 0;color:#55665c;font-size:14px',
  foot: 'margin:28px 0 0;font-size:13px',
};
