/** An entry of a calendar that takes whole days. `endsOn` is its last day. */
export type CalendarEvent = {
  /** Stays the same for ever: a program knows an event by it. */
  uid: string
  startsOn: string
  endsOn: string
  title: string
  /** Lines of the note. */
  notes: readonly string[]
  isCancelled: boolean
  /** Grows with each change. */
  sequence: number
}

/** Longest line in octets, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75
/** Octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** A line in parts of at most 75 octets; each but the first begins with a space, which counts. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (length + size > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      length = 1
    }
    part += character
    length += size
  }
  return [...parts, part].join('\r\n')
}

/** A text as a value: signs that structure the file are escaped (RFC 5545, 3.3.11), and control characters left out. */
const asText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const asDay = (day: string): string => day.replaceAll('-', '')
const asInstant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

function eventLines(event: CalendarEvent, stamp: string, dayAfter: (day: string) => string): string[] {
  const { uid, startsOn, endsOn, title, notes, isCancelled, sequence } = event
  return [
    'BEGIN:VEVENT',
    `UID:${asText(uid)}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${asDay(startsOn)}`,
    `DTEND;VALUE=DATE:${asDay(dayAfter(endsOn))}`,
    `SUMMARY:${asText(title)}`,
    ...(notes.length > 0 ? [`DESCRIPTION:${asText(notes.join('\n'))}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}

/**
 * A calendar as a file of RFC 5545. Its events take whole days, so no time zone is told; the stamp is an instant in UTC.
 * @param dayAfter the day after a day: the end of an event is not a part of it
 */
export function icalendar(
  name: string,
  events: readonly CalendarEvent[],
  { at, dayAfter }: { at: Date; dayAfter: (day: string) => string },
): string {
  const stamp = asInstant(at)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vigía//Calendario//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${asText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => eventLines(event, stamp, dayAfter)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
