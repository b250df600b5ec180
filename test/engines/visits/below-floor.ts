import type { Visit } from './visit.ts';

/** Older than the floor (decision 151): a sentence with the telephone, the words of the page, and nothing locks it. */
export const belowFloor: Visit = {
  name: 'readable page below the floor',
  async run(person) {
    await person.goTo('/', { scripts: false });
    await person.read('Actualiza tu navegador para usar esta página, o llámanos al [+\\d ]+\\.');
    await person.see('link', '^Aceites$|^Despensa$|^Frutas');
    const locked = `document.querySelector('dialog[open]') !== null || getComputedStyle(document.documentElement).overflow === 'hidden'`;
    await person.until('nothing locks the page', `!(${locked})`);
    await person.press('link', '^Ofertas$');
    await person.until('a link leads on', `location.pathname !== '/'`);
    await person.read('Actualiza tu navegador');
  },
};
