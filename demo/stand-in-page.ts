const base = `
*{box-sizing:border-box}
body{margin:0;font:17px/1.5 system-ui,sans-serif;color:#16202e;background:#eef1f6}
.sim{margin:0;padding:.75rem 1rem;background:#ffd43b;color:#2b2100;font-weight:700;text-align:center}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.2}
.notice{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid #b3261e;background:#fcebe8}
:focus-visible{outline:3px solid #d9480f;outline-offset:2px}
`;

/** A stand-in's name in the title, the banner that says what it is, and its own styles. */
type StandIn = { name: string; banner: string; style: string };

/** Makes whole pages of a stand-in, marked as its own. They work without scripts. */
export const pageOf =
  ({ name, banner, style }: StandIn) =>
  (title: string, content: string): string =>
    `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${name}</title>
<style>${base}${style}</style>
</head>
<body>
<header class="sim">${banner}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;

export function escapeHtml(text: string): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
