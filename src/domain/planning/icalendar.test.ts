import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../shared/days.ts'
import { type CalendarEvent, icalendar } from './icalendar.ts'

const at = new Date('2026-11-27T14:00:00.123Z')
const event: CalendarEvent = {
  uid: 'visita-7@vigia-13',
  startsOn: '2026-12-31',
  endsOn: '2026-12-31',
  title: 'Visita en Arjona',
  notes: [],
  isCancelled: false,
  sequence: 2,
}
const fileOf = (...events: CalendarEvent[]) => icalendar('Vigía', events, { at, dayAfter: (day) => addDays(day, 1) })
/** The lines as a reader joins them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  test('a calendar file has whole days that end the day after, and an instant in UTC', () => {
    expect(unfolded(fileOf(event))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vigía//Calendario//ES',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Vigía',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:visita-7@vigia-13',
      'DTSTAMP:20261127T140000Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Visita en Arjona',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test.each([
    ['Tienda; la 1, "A"', 'Tienda\\; la 1\\, "A"'],
    ['C:\\tienda', 'C:\\\\tienda'],
    ['dos\nlíneas', 'dos\\nlíneas'],
    ['dos\r\nEND:VCALENDAR', 'dos\\nEND:VCALENDAR'],
    ['un\u0007timbre', 'untimbre'],
  ])('a text %j does not end its line', (title, shown) => {
    expect(unfolded(fileOf({ ...event, title }))).toContain(`SUMMARY:${shown}`)
  })

  test('a cancelled event says so', () => {
    expect(unfolded(fileOf({ ...event, isCancelled: true }))).toContain('STATUS:CANCELLED')
  })

  test('no line has more than 75 octets, and joining them gives the text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const file = fileOf({ ...event, title })
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(unfolded(file).filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1)
      }),
    )
  })
})
