const DATES = /^(date|time|datetime-local)$/;

/** Corrects what Safari does differently, for the whole page; no effect in other browsers. */
export function mendSafari(): void {
  focusWhatIsPressed();
  tellFilledDates();
}

/**
 * Safari does not focus a pressed button or link, so a dialog it opens would return the focus to the page's start.
 * Focus moved elsewhere by `preventDefault` stays there.
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

/** Safari shows today's date in an empty date field: marks filled fields, so that base.css can hide it in others. */
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
