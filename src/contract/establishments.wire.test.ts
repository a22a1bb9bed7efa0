import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createEstablishment, listEstablishments } from './establishments.wire.ts'

const sent = {
  typeofinscription_id: 1,
  activity_id: '1,2',
  department_id: 13,
  zodes_id: 1,
  city_id: 13052,
  population_type: 'URBANA',
  location_id: 1,
  location_description: 'La Cruz',
  identificationtype_id: 3,
  identification_number: '900123456',
  name_proprietary: 'María Núñez Cañón',
  establishment_name: 'Restaurante El Ñandú',
  social_reason: 'Inversiones El Ñandú S.A.S.',
  address: 'Calle 45 # 12-30',
  phone: '6056281234',
  mobile_phone: '3004567890',
  email: 'nandu@correo.com',
  opening_time: '06:00',
  closing_time: '21:30',
  number_workers: '8',
  inscription_responsible: 'José Peña',
  identificaction_number_responsible: '1047123456',
  responsible_mobile_phone: '3011112222',
  in_quality_of: 'Administrador',
  observation_inscription_responsible: 'Atiende por la tarde',
  signature: 'data:image/png;base64,AAAA',
  observation_ets: 'Local esquinero',
}

describe('the inscription of an establishment', () => {
  const { wire, schema } = createEstablishment.body

  test('the inscription of an establishment is the same JSON once decoded and encoded', () => {
    expect(z.encode(wire, z.decode(wire, sent))).toEqual(sent)
  })

  test('reads a multipart form, where everything is text, and JSON alike', () => {
    const asText = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
    expect(schema.parse(z.decode(wire, asText))).toEqual(schema.parse(z.decode(wire, sent)))
  })

  test.each([
    ['comma-joined', '1, 2'],
    ['repeated', ['1', '2']],
    ['a JSON list', [1, 2]],
    ['a JSON list in a multipart form', '[1,2]'],
  ])('reads its activities %s', (_how, activity_id) => {
    expect(z.decode(wire, { ...sent, activity_id })).toMatchObject({ activityIds: [1, 2] })
  })

  test('takes an empty field for an absent one', () => {
    expect(z.decode(wire, { observation_ets: '', signature: null })).toEqual({})
  })

  test('refuses a field that it does not know', () => {
    expect(z.safeDecode(wire, { ...sent, observation: 'x' }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['observation'],
    })
  })
})

const row = {
  ...sent,
  establishment_id: 7,
  inscripcion_number: '13-2026-000007',
  type_of_inscription: 'Preparación de alimentos',
  activities: '1,2',
  zodes: 'Dique',
  city: 'Arjona',
  identificationtype: 'NIT',
  number_workers: 8,
  signature: null,
  creation_date: '2026-11-20',
  is_notify: 0,
  is_active: 1,
  privacy_accepted: 1,
  electronic_notification: 0,
  row_version: 3,
}

test('the list of establishments is the same JSON once decoded and encoded', () => {
  const { activity_id: _sentOnly, ...shown } = row
  const reply = { Inscriptions: [shown], total: 1 }
  expect(z.encode(listEstablishments.reply, z.decode(listEstablishments.reply, reply))).toEqual(reply)
})
