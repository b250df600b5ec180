const DATES = /^(date|time|datetime-local)$/;

/** What Safari does otherwise than other browsers, for the whole page; nothing anywhere else. */
export function mendSafari(): void {
  focusWhatIsPressed();
  tellFilledDates();
}

/**
 * A button or link that is pressed gets no focus in Safari: a dialog that it opens would give the focus back to the
 * page's start. Where somebody keeps the focus elsewhere (`preventDefault`), it stays there.
 */
function focusWhatIsPressed(): void {
  let isKept = false;
  addEventListener('mousedown', (event) => {
    isKept = event.defaultPrevented;
  });
  addEventListener(
    'click',
    ({ target, detail }) => {
      if (isKept || detail === 0 || !(target instanceof Element)) return;
      const pressed = target.closest<HTMLElement>('button, a[href], summary');
      if (pressed && !pressed.contains(document.activeElement)) pressed.focus({ preventScroll: true });
    },
    { capture: true },
  );
}

/** Safari draws today in an empty field of a date: base.css hides it, unless something was typed. */
function tellFilledDates(): void {
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !DATES.test(target.type)) return;
      target.toggleAttribute('data-filled', target.value !== '');
    },
    { capture: true },
  );
}
