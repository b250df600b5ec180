/** The classes of the parts of a calendar. */
export const dayPickerClasses = {
  root: 'relative',
  month_caption: 'flex items-center min-h-9 pl-2 font-semibold',
  nav: 'absolute top-0 right-0',
  button_previous: 'icon-btn icon-btn-plain icon-btn-36',
  button_next: 'icon-btn icon-btn-plain icon-btn-36',
  weekday: 'h-8 type-note text-ink-2',
  day: 'kit-calendar-day text-center',
  today: 'kit-calendar-today',
  outside: 'text-ink-3',
  disabled: 'kit-calendar-off',
  selected: 'kit-calendar-selected',
  range_start: 'kit-calendar-start',
  range_middle: 'bg-brand-soft',
  range_end: 'kit-calendar-end',
} as const;
