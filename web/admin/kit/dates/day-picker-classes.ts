/** The classes of kit.css for the parts of a calendar. */
export const dayPickerClasses = {
  root: 'kit-calendar',
  months: 'kit-calendar-months',
  month_caption: 'kit-calendar-caption',
  nav: 'kit-calendar-nav',
  button_previous: 'icon-btn icon-btn-plain icon-btn-36',
  button_next: 'icon-btn icon-btn-plain icon-btn-36',
  weekday: 'kit-calendar-weekday',
  day: 'kit-calendar-day',
  today: 'kit-calendar-today',
  outside: 'kit-calendar-outside',
  disabled: 'kit-calendar-off',
  selected: 'kit-calendar-selected',
  range_start: 'kit-calendar-start',
  range_middle: 'kit-calendar-middle',
  range_end: 'kit-calendar-end',
} as const;
