/** Elements that have a role, as far as the visits ask for it. */
const SELECTORS = {
  button: 'button, [role=button], summary',
  checkbox: 'input[type=checkbox]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio]',
  select: 'select',
  tab: '[role=tab]',
  textbox: 'input:not([type=radio], [type=checkbox]), textarea',
};

export type Role = keyof typeof SELECTORS;

/**
 * Runs in the page: finds what is in sight by role and name (the last open dialog first, as the rest is behind it),
 * and says where to press it. Names are regular expressions.
 */
export const toolsOfPage = `(() => {
  const selectors = ${JSON.stringify(SELECTORS)};
  // Radios and boxes are drawn by their labels.
  const drawn = (one) => (/^(radio|checkbox)$/.test(one.type) && one.labels?.[0]) || one;
  const isShown = (one) => {
    const { width, height } = drawn(one).getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(drawn(one)).visibility !== 'hidden';
  };
  const wordsOf = (one) => (one.innerText ?? '').replace(/\\s+/g, ' ').replace(/ \\*$/, '').trim();
  const byIds = (one) => (one.getAttribute('aria-labelledby') ?? '').split(' ')
    .map((id) => wordsOf(document.getElementById(id) ?? {})).join(' ').trim();
  const nameOf = (one) => one.getAttribute('aria-label') || byIds(one) || [...(one.labels ?? [])].map(wordsOf).join(' ')
    || wordsOf(one) || one.placeholder || '';
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  return {
    says: (words) => new RegExp(words).test(wordsOf(scope)),
    find(role, name) {
      return [...scope.querySelectorAll(selectors[role])]
        .find((one) => isShown(one) && new RegExp(name).test(nameOf(one)));
    },
    pointOf(one) {
      if (one.disabled || one.getAttribute('aria-disabled') === 'true') return null;
      const box = drawn(one);
      box.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = box.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const there = document.elementFromPoint(x, y);
      return there !== null && (box.contains(there) || there.contains(box)) ? { x, y } : null;
    },
    choose(select, name) {
      const option = [...select.options].find(({ text }) => text === name);
      if (!option) return false;
      select.value = option.value;
      select.dispatchEvent(new Event('input', { bubbles: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    },
  };
})()`;
