import type { Person } from '../person.ts';
import { signInAt, type Visit } from './visit.ts';

/** How high the open dialog is, and whether it and the buttons at its foot are within the window. */
const OPEN_DIALOG = `(() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const body = dialog?.querySelector('.modal-body');
  if (!dialog || !body) return 'no dialog';
  const isWithin = (one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height >= 24 && top >= -1 && bottom <= innerHeight + 1;
  };
  const { height } = dialog.getBoundingClientRect();
  if (height < 120 || body.getBoundingClientRect().height < 24) return 'height ' + height;
  const foot = [...dialog.querySelectorAll('.modal-foot button')].filter((one) => one.checkVisibility?.() ?? true);
  return isWithin(dialog) && foot.every(isWithin) || 'out of the window: ' + height;
})()`;

async function expectOpen(person: Person, name: string): Promise<void> {
  await person.until(`a whole dialog: ${name}`, OPEN_DIALOG);
}

async function openAndClose(person: Person, button: string): Promise<void> {
  await person.press('button', button);
  await expectOpen(person, button);
  await person.type('Escape');
  await person.until(`${button} is closed`, `document.querySelector('dialog[open]') === null`);
}

/** Of a shopper: the store, the windows, the menu, the filters. */
export const shopDialogs: Visit = {
  name: 'dialogs of shoppers',
  async run(person) {
    await person.goTo('/');
    await expectOpen(person, 'store');
    await person.fill('^Buscar ciudad', 'cali');
    await person.press('radio', 'Granada');
    await expectOpen(person, 'store chosen');
    await person.press('button', '^Comprar en Granada$');
    await person.see('button', '^Cambiar dónde y cuándo recibes.*Granada, Cali');
    await openAndClose(person, '^Cambiar dónde y cuándo recibes');
    await person.until(
      'the opener has the focus again',
      `/^Cambiar dónde/.test(document.activeElement.ariaLabel ?? document.activeElement.innerText)`,
    );
    await person.press('button', '^Categorías$');
    await expectOpen(person, 'menu');
    await person.press('button', '^Despensa$');
    await person.press('link', '^Aceites$');
    await openAndClose(person, '^Filtros');
  },
};

/** Of staff: what is made in a dialog. */
export const staffDialogs: Visit = {
  name: 'dialogs of staff',
  async run(person) {
    await signInAt(person, '/admin/products', 'luz@canasta.example');
    await openAndClose(person, '^Nuevo producto$');
    await person.goTo('/admin/coupons');
    await openAndClose(person, '^Nuevo cup[oó]n$');
    await person.goTo('/admin/offices');
    await openAndClose(person, '^Nueva sede$');
    await person.goTo('/admin/coupons');
    await person.press('button', '^Nuevo cup[oó]n$');
    await person.until('empty dates draw nothing in WebKit', EMPTY_DATES);
  },
};

const EMPTY_DATES = `CSS.supports('hanging-punctuation', 'first') === false ||
  [...document.querySelectorAll('dialog[open] input[type=date]')].filter(({ value }) => value === '')
    .every((one) => one === document.activeElement || getComputedStyle(one, '::-webkit-datetime-edit').opacity === '0')`;
