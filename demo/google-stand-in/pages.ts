import { escapeHtml, pageOf } from '#demo/stand-in-page.ts';
import { texts } from './texts.ts';

/** People to sign in as with one press. */
const people = [
  { name: 'Lucero Mina', email: 'lucero.mina@correo.example' },
  { name: 'Jairo Caicedo', email: 'jairo.caicedo@correo.example' },
];

const style = `
main{width:calc(100% - 2rem);max-width:26rem;margin:1.5rem auto;padding:1.25rem;background:#fff;border:1px solid #c6cedb;border-radius:12px}
label{display:block;font-weight:700}
input{width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;border:1px solid #7b879b;border-radius:8px}
.other{margin-top:1.5rem}
button{display:block;width:100%;min-height:48px;margin-top:.75rem;padding:.5rem 1rem;font:inherit;font-weight:700;text-align:center;border:2px solid #1b4fa8;border-radius:8px;background:#fff;color:#1b4fa8;cursor:pointer;overflow-wrap:anywhere}
button small{display:block;font-weight:400}
button.first{background:#1b4fa8;color:#fff}
`;

const page = pageOf({ name: texts.title, banner: texts.banner, style });

/** The sign-in page. Works without scripts, by keyboard and on a phone. */
export function choosePage(action: string, email: string, notice?: string): string {
  const noticeHtml = notice === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`;
  const choices = people.map(
    (person) =>
      `<form method="post" action="${escapeHtml(action)}"><button name="email" value="${person.email}">${person.name}<small>${person.email}</small></button></form>`,
  );
  return page(
    texts.choose,
    `${noticeHtml}${choices.join('')}
<form method="post" action="${escapeHtml(action)}" class="other" aria-label="${texts.other}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="off" value="${escapeHtml(email)}">
<button class="first" name="action" value="enter">${texts.enter}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`,
  );
}

export function messagePage(title: string, message: string): string {
  return page(title, `<p role="status">${escapeHtml(message)}</p>`);
}
