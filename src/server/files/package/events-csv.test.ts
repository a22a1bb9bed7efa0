import { expect, test } from 'vitest'
import { eventsCsv } from './events-csv.ts'

const anEvent = { id: 7, at: '2026-11-27T10:35:00-05:00', person: 'Ana', action: 'edit', details: '{}' }
const lineOf = (changes: object) => eventsCsv([{ ...anEvent, link: 3, digest: 'ab', ...changes }]).split('\r\n')[1]

test('an event is a line of texts, and an absent value is empty', () => {
  expect(lineOf({ person: null, link: null, digest: null })).toBe(
    '"7";"2026-11-27T10:35:00-05:00";"";"edit";"{}";"";""',
  )
})

test.each(['=1+1', ' =1+1', '\t=1+1', '＝1+1', '＠SUM(A1)', '+1+1', '-cmd'])(
  'a spreadsheet reads %j as text',
  (name) => {
    expect(lineOf({ person: name })).toContain(`"'${name}"`)
  },
)
