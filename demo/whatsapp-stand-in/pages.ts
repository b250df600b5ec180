import { escapeHtml, pageOf } from '#demo/stand-in-page.ts';
import { phoneText } from '#rules/phone-text.ts';
import type { Bubble } from './state.ts';
import { texts } from './texts.ts';

const style = `
body{font:16px/1.45 system-ui,sans-serif;background:#e6ddd4}
main{width:calc(100% - 1.5rem);max-width:34rem;margin:1rem auto}
h1{font-size:1.35rem}
ol{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.6rem}
.bubble{max-width:88%;padding:.6rem .8rem;border-radius:10px;background:#fff;overflow-wrap:anywhere}
.person{justify-self:end;background:#d9fdd3}
.note{display:block;margin-top:.25rem;font-size:.8rem;color:#54606e}
.link,button.reply{display:block;width:100%;min-height:44px;margin-top:.5rem;padding:.55rem;font:inherit;font-weight:600;text-align:center;border:0;border-top:1px solid #d4dae2;background:none;color:#0b5cad;text-decoration:none;cursor:pointer}
.row{display:block;padding:.75rem 1rem;border-radius:10px;background:#fff;color:inherit;text-decoration:none}
form.write{display:flex;gap:.5rem}
input{flex:1;min-width:0;min-height:48px;padding:.5rem .75rem;font:inherit;border:1px solid #7b879b;border-radius:8px}
button.send{min-height:48px;padding:.5rem 1rem;font:inherit;font-weight:700;border:0;border-radius:8px;background:#0b6b4f;color:#fff}
`;

const page = pageOf({ name: texts.title, banner: texts.banner, style });

/** All conversations, the latest first. */
export function listPage(bubbles: readonly Bubble[]): string {
  const chats = Map.groupBy(bubbles.toReversed(), ({ business, phone }) => `${business} ${phone}`);
  const rows = [...chats.values()].flatMap((chat) => {
    const [last] = chat;
    return last
      ? `<li><a class="row" href="${chatPath(last)}"><b>${escapeHtml(last.business)} · ${phoneText(`+${last.phone}`)}</b><span class="note">${texts.count(chat.length)}</span></a></li>`
      : '';
  });
  const list = rows.length === 0 ? `<p>${texts.none}</p>` : `<ol>${rows.join('')}</ol>`;
  return page(texts.title, `<p>${texts.home}</p>${list}<p class="note">${texts.forgets}</p>`);
}

export function chatPath({ business, phone }: Pick<Bubble, 'business' | 'phone'>): string {
  return `/chat/${business}/${phone}`;
}

/** A conversation as on the phone, the oldest first. Works without scripts. */
export function chatPage(
  chat: readonly Bubble[],
  { business, phone }: Pick<Bubble, 'business' | 'phone'>,
): string {
  const action = chatPath({ business, phone });
  return page(
    `${business} · ${phoneText(`+${phone}`)}`,
    `<ol>${chat.map((bubble) => bubbleHtml(bubble, action)).join('')}</ol>
<form method="post" action="${action}" class="write"><input name="text" aria-label="${texts.write}" placeholder="${texts.write}" autocomplete="off" required maxlength="500"><button class="send">${texts.send}</button></form>
<p><a href="/">${texts.back}</a></p>`,
  );
}

function bubbleHtml({ from, text, at, status, link, replies }: Bubble, action: string): string {
  const time = at.toLocaleTimeString('es-CO', { timeZone: 'America/Bogota', timeStyle: 'short' });
  const note = `${time}${status === null ? '' : ` · ${texts.states[status]}`}`;
  const linkHtml = link ? `<a class="link" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>` : '';
  const buttons = replies.map(
    ({ label, payload }) =>
      `<form method="post" action="${action}"><input type="hidden" name="payload" value="${escapeHtml(payload)}"><button class="reply" name="text" value="${escapeHtml(label)}">${escapeHtml(label)}</button></form>`,
  );
  return `<li class="bubble ${from}">${escapeHtml(text)}<span class="note">${note}</span>${linkHtml}${buttons.join('')}</li>`;
}
