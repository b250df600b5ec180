/** An order's window for a calendar. Texts for people; instants of the window. */
export type CalendarEvent = {
  /** Constant: a calendar replaces its entry with the same uid. */
  uid: string;
  /** Grows with each change of the order. */
  sequence: number;
  /** When the file is written. */
  stamp: Date;
  start: Date;
  end: Date;
  title: string;
  description: string;
  location: string;
  url: string;
  isCancelled: boolean;
};

const BOGOTA_MS = -5 * 60 * 60 * 1000;
/** Octets of a line without its break (RFC 5545, 3.1). */
const LINE = 75;

/** Colombia has no summer time. */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Bogota',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'TZNAME:-05',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A calendar file (RFC 5545) with the window of one order. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Canasta//Pedidos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...TIMEZONE,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${basic(event.stamp)}Z`,
    `DTSTART;TZID=America/Bogota:${bogota(event.start)}`,
    `DTEND;TZID=America/Bogota:${bogota(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** '20261126T160000', in any time zone of the machine. */
function bogota(instant: Date): string {
  return basic(new Date(instant.getTime() + BOGOTA_MS));
}

function basic(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** An escaped text (3.3.11); other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Lines of 75 octets at most; a letter of several octets is not cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > LINE) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** The length of a letter in UTF-8 bytes. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
