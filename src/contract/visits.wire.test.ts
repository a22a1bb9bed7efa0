import { expect, test } from 'vitest'
import { z } from 'zod'
import { createVisits, editVisit, listVisits } from './visits.wire.ts'

const sent = {
  zodes_id: 1,
  city_id: 13052,
  typeofinscription_id: 1,
  establishment_id: '7,8',
  motive_visite_id: 7,
  otro_motivo: 'Brote en la zona',
  engineer_id: 3,
  technical_id: 2,
}

test.each([
  ['a plan', createVisits],
  ['an edit', editVisit],
])('%s is the same JSON once decoded and encoded', (_message, { body }) => {
  expect(z.encode(body.wire, z.decode(body.wire, sent))).toEqual(sent)
})

test('an edit concerns one establishment', () => {
  const { wire, schema } = editVisit.body
  expect(schema.safeParse(z.decode(wire, sent)).success).toBe(false)
  expect(schema.safeParse(z.decode(wire, { ...sent, establishment_id: 7 })).success).toBe(true)
})

const pending = {
  assignment_id: 31,
  establishment_id: 7,
  establishment_name: 'Restaurante El Ñandú',
  typeofinscription_id: 1,
  zodes_id: 1,
  zodes: 'Dique',
  city_id: 13052,
  city: 'Arjona',
  motive_visite_id: 1,
  motive_visite: 'Programación',
  otro_motivo: null,
  engineer_id: 3,
  engineer_name: 'Álvaro Ñáñez',
  technical_id: 2,
  technical_name: 'Yuranis Pájaro',
  identification_number_technical: '45678123000',
  creation_date: '2026-11-20',
  state_visit: 0,
  is_active: 1,
  row_version: 1,
  inspections_id: null,
}
const done = { ...pending, otro_motivo: 'Brote', state_visit: 1, inspections_id: 148, acta_number: '2026-000018' }

test('the list of visits is the same JSON once decoded and encoded', () => {
  const reply = { Assigments: [pending, done], total: 2 }
  expect(z.encode(listVisits.reply, z.decode(listVisits.reply, reply))).toEqual(reply)
})

test('a saved plan names its first visit and all of them', () => {
  const reply = { assignment_id: 31, assignment_ids: [31, 32] }
  expect(z.encode(createVisits.reply, z.decode(createVisits.reply, reply))).toEqual(reply)
})
