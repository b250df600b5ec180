/** Escapes a text for the HTML of the documentation; what is HTML already is written unchanged. */
export function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The subset of Markdown that texts use: titles, blocks, **bold**, `code`, fenced code and lists. */
export function markdown(source: string): string {
  return source
    .split(/(```[\s\S]*?```)/)
    .map((part) => {
      if (part.startsWith('```')) return codeBlock(part.replaceAll(/^```\n?|\n?```$/g, ''));
      return part
        .split(/\n{2,}/)
        .filter((block) => block.trim())
        .map(block)
        .join('');
    })
    .join('');
}

function block(source: string): string {
  const [, signs = '', title = ''] = /^(#{2,3}) (.+)$/.exec(source.trim()) ?? [];
  if (signs !== '') return `<h${signs.length}>${inline(title)}</h${signs.length}>`;
  const lines = source.trim().split(/\n(?=- )/);
  if (!lines.every((line) => line.startsWith('- '))) return `<p>${inline(source.trim())}</p>`;
  return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
}

export function inline(source: string): string {
  return text(source)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}

export function codeBlock(source: string): string {
  return `<pre tabindex="0"><code>${text(source)}</code></pre>`;
}

type Page = { title: string; body: string; nav: string };

export function page({ title, body, nav }: Page): string {
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${text(title)} · API de Canasta</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><a class="skip" href="#content">Ir al contenido</a><header><a href="/api/docs">API de Canasta</a>
<a href="/api/openapi.json">OpenAPI 3.1</a></header>
<div class="columns"><nav aria-label="Documentación"><details class="narrow"><summary>Índice</summary>${nav}</details><div class="wide">${nav}</div></nav>
<main id="content"><h1>${text(title)}</h1>${body}</main></div></body></html>`;
}

export const style = `:root{color-scheme:light dark;--ink:#14241b;--soft:#4d5f54;--line:#dce4da;--panel:#f3f6f0;--link:#0f5132;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e7efe9;--soft:#a9b8ae;--line:#2f3d35;--panel:#1a241e;--link:#8fd3ae;--paper:#101713}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
a{color:var(--link)}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px}
header{display:flex;gap:24px;justify-content:space-between;padding:14px 20px;border-bottom:1px solid var(--line)}
header a:first-child{font-weight:700;text-decoration:none}
.columns{display:grid;grid-template-columns:minmax(0,1fr);max-width:76rem;margin:0 auto}
nav{padding:12px 20px;border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:4px 0 12px;padding:0}
nav li{margin:2px 0}
nav h2{font-size:13px;margin:12px 0 0;color:var(--soft)}
.wide{display:none}
nav summary{font-weight:600;cursor:pointer;min-height:28px}
main{padding:8px 20px 64px;min-width:0}
h1{font-size:28px;line-height:1.2}h2{font-size:21px;margin-top:36px}h3{font-size:17px;margin:28px 0 4px}h4{font-size:15px;margin:18px 0 4px}
section{border-top:1px solid var(--line);padding-top:4px;margin-top:28px}
code{font:13px/1.5 ui-monospace,monospace;background:var(--panel);padding:1px 4px;border-radius:4px}
pre{background:var(--panel);padding:12px 14px;border-radius:8px;overflow:auto;white-space:pre-wrap}
pre code{padding:0;background:none}
.address{font:15px/1.5 ui-monospace,monospace;font-weight:600}
.fields{list-style:none;margin:4px 0;padding:0}
.fields .fields{border-left:2px solid var(--line);margin-left:2px;padding-left:14px}
.fields li{margin:7px 0}
.kind{color:var(--soft);font-size:14px}
.needed{font-size:13px;color:var(--soft);font-weight:600}
details>summary{cursor:pointer}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:6px 8px 6px 0;text-align:left;vertical-align:top}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media(min-width:62rem){.narrow{display:none}.wide{display:block}.columns{grid-template-columns:17rem minmax(0,1fr)}nav{border:0;border-right:1px solid var(--line);position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}main{padding:8px 40px 64px}}
`;
