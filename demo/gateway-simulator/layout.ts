import { escapeHtml, pageOf } from '#demo/stand-in-page.ts';
import { texts } from './texts.ts';

const style = `
main{max-width:30rem;margin:1.5rem auto;padding:1.25rem;background:#fff;border:1px solid #c6cedb;border-radius:12px}
dl{margin:0 0 1.25rem;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.total{font-size:1.25rem;font-weight:700}
fieldset{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #7b879b;border-radius:8px}
legend{padding:0 .35rem;font-weight:700}
.choice{display:flex;align-items:center;gap:.6rem;min-height:44px}
.choice input{width:1.25rem;height:1.25rem}
.field{display:none;margin-bottom:1rem}
form:has(#method-card:checked) .card,form:has(#method-nequi:checked) .nequi,form:has(#method-pse:checked) .pse{display:block}
.field label{display:block;font-weight:700}
.field input,.field select{width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;border:1px solid #7b879b;border-radius:8px;background:#fff}
.hint{margin:.25rem 0 0;font-size:.9rem;color:#475268}
.end{margin-top:1.25rem}
button,.link{display:block;width:100%;min-height:48px;margin-top:.75rem;padding:.7rem 1rem;font:inherit;font-weight:700;text-align:center;border:2px solid #1b4fa8;border-radius:8px;background:#fff;color:#1b4fa8;text-decoration:none;cursor:pointer}
button.first{background:#1b4fa8;color:#fff}
`;

const simulatorPage = pageOf({ name: texts.homeTitle, banner: texts.simulator, style });

function page(title: string, content: string): string {
  return simulatorPage(title, `${content}\n<p class="hint end">${texts.forgets}</p>`);
}

export type PayForm = {
  provider: string;
  action: string;
  store: string;
  reference: string;
  amountInCents: number;
  cardNumber: string;
  cardHint: string;
  withNequi: boolean;
  backUrl: string;
  /** Why the previous payment failed. */
  notice: string | undefined;
};

/** The form of a hosted payment page; everything works without scripts, by keyboard and on a phone. */
export function payPage(form: PayForm): string {
  const notice = form.notice ? `<p class="notice" role="alert">${escapeHtml(form.notice)}</p>` : '';
  const back = form.backUrl ? `<a class="link" href="${escapeHtml(form.backUrl)}">${texts.back}</a>` : '';
  const nequi = `<div class="field nequi"><label for="phone">${texts.nequiPhone}</label>
<input id="phone" name="phone" inputmode="numeric" autocomplete="off" value="3991111111" aria-describedby="phone-hint">
<p class="hint" id="phone-hint">${texts.nequiPhones}</p></div>`;
  return page(
    texts.payTitle(form.provider),
    `${notice}<dl>
<dt>${texts.store}</dt><dd>${escapeHtml(form.store)}</dd>
<dt>${texts.reference}</dt><dd>${escapeHtml(form.reference)}</dd>
<dt>${texts.total}</dt><dd class="total">${pesos(form.amountInCents)}</dd>
</dl>
<form method="post" action="${escapeHtml(form.action)}">
<fieldset><legend>${texts.method}</legend>
${choice('card', texts.card, true)}${form.withNequi ? choice('nequi', texts.nequi, false) : ''}${choice('pse', texts.pse, false)}
</fieldset>
<div class="field card"><label for="card">${texts.cardNumber}</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="${escapeHtml(form.cardNumber)}" aria-describedby="card-hint">
<p class="hint" id="card-hint">${form.cardHint} ${texts.noRealData}</p></div>
${form.withNequi ? nequi : ''}
<div class="field pse"><label for="bank">${texts.bank}</label>
<select id="bank" name="bank"><option value="1">${texts.bankApproves}</option><option value="2">${texts.bankDeclines}</option></select></div>
<button class="first" name="action" value="pay">${texts.pay}</button>
<button name="action" value="decline">${texts.decline}</button>
<button name="action" value="stay">${texts.payAndStay}</button>
${back}
</form>`,
  );
}

/** The page of a bank: the amount, and what it says. */
export function bankForm(
  form: Pick<PayForm, 'action' | 'store' | 'reference' | 'amountInCents'> & { bank: string },
): string {
  return page(
    texts.bankTitle(form.bank),
    `<dl>
<dt>${texts.store}</dt><dd>${escapeHtml(form.store)}</dd>
<dt>${texts.reference}</dt><dd>${escapeHtml(form.reference)}</dd>
<dt>${texts.total}</dt><dd class="total">${pesos(form.amountInCents)}</dd>
</dl>
<form method="post" action="${escapeHtml(form.action)}">
<button class="first" name="action" value="pay">${texts.pay}</button>
<button name="action" value="decline">${texts.decline}</button>
</form>`,
  );
}

/** A page with a message and, if available, a link back. */
export function messagePage(title: string, message: string, backUrl?: string): string {
  const back = backUrl ? `<a class="link" href="${escapeHtml(backUrl)}">${texts.backPaid}</a>` : '';
  return page(title, `<p role="status">${escapeHtml(message)}</p>${back}`);
}

function choice(name: string, label: string, checked: boolean): string {
  return `<label class="choice"><input type="radio" name="method" id="method-${name}" value="${name}"${checked ? ' checked' : ''}>${label}</label>`;
}

function pesos(cents: number): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `$ ${whole}${cents % 100 === 0 ? '' : `,${String(cents % 100).padStart(2, '0')}`}`;
}
