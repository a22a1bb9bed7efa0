import { expect, test } from 'vitest'
import { z } from 'zod'
import { listOfflineVisits } from './offline-visits.wire.ts'

const checklist = {
  temsTypes: [
    {
      item_configuration_type_id: 101,
      item_configuration_type: 'Edificación e instalaciones',
      items: [
        {
          item_configuration_id: 10101,
          description: '1.1 Localización y diseño. El local está lejos de focos de contaminación.',
          resolution: 'Resolución 2674 de 2013, art. 6',
          concepts: '[{"concepto":"Aceptable (A)","calificacion":2},{"concepto":"Inaceptable (I)","calificacion":0}]',
          critico_sugerido: 0,
          requerimiento_sugerido: 'Separar el área de alimentos.',
        },
      ],
    },
  ],
  checklist_id: 1,
  checklist_version: 1,
  bands: { favorable: 90, favorable_con_requerimientos: 60 },
}

const visit = {
  assignment_id: 3,
  establishment_id: 4,
  establishment_name: 'Restaurante El Ñandú',
  typeofinscription_id: 1,
  zodes_id: 1,
  zodes: 'Dique',
  city_id: 13052,
  city: 'Arjona',
  motive_visite_id: 1,
  motive_visite: 'Programación',
  otro_motivo: null,
  engineer_id: 5,
  engineer_name: 'Luz Gómez',
  technical_id: 6,
  technical_name: 'Ana Peña',
  identification_number_technical: '1000000003',
  creation_date: '2026-11-20',
  state_visit: 0,
  is_active: 1,
  row_version: 1,
  inspections_id: null,
  header: {
    type_of_inscription: 'Preparación de alimentos',
    establishment_name: 'Restaurante El Ñandú',
    inscripcion_number: '13-2026-000001',
    social_reason: 'Inversiones El Ñandú S.A.S.',
    address: 'Calle 45 # 12-30',
    city: 'Arjona',
    activities: [{ activity_id: 1, activitie: 'Restaurante' }],
    identificationtype: 'NIT',
    identification_number: '900123456',
    name_proprietary: 'María Núñez',
    phone: '6056281234',
    email: 'nandu@correo.com',
    location: 'La Cruz',
    population_type: 'URBANA',
    number_workers: 8,
    opening_time: '06:00',
    closing_time: '21:30',
    last_inspection: { creation_date: '2026-07-24', concept: 'DESFAVORABLE', percentage: 72.5, motive: 'Programación' },
  },
  progress: {
    assignment_id: 3,
    establishment_id: 4,
    typeofinscription_id: 1,
    checklist_id: 1,
    bands: { favorable: 90, favorable_con_requerimientos: 60 },
    motive: 'Programación',
    state_visit: 0,
    inspections_id: null,
    answers: [],
    has_health_observation: 0,
    has_establishment_signature: 0,
    has_witness_signature: 0,
  },
  last_findings: [
    {
      item_configuration_id: 10101,
      description: '1.1 Localización y diseño. El local está lejos de focos de contaminación.',
      concept: 'Inaceptable (I)',
      hallazgo: 'Junto a un basurero',
      es_critico: 1,
      medida_sanitaria: 'CLAUSURA',
    },
  ],
  checklist_id: 1,
}

test('a page of visits, with what they need to be made without signal', () => {
  const payload = { visits: [visit], checklists: [checklist], total: 7 }
  const page = z.decode(listOfflineVisits.reply, payload)
  expect(page).toMatchObject({
    visits: [
      {
        id: 3,
        header: { lastInspection: { day: '2026-07-24' } },
        progress: { checklistId: 1, floors: { favorable: 90, conRequerimientos: 60 } },
        lastFindings: [{ concept: 'I', observation: 'Junto a un basurero', isCritical: true, measure: 'CLAUSURA' }],
        checklistId: 1,
      },
    ],
    checklists: [{ id: 1, floors: { favorable: 90 } }],
  })
  expect(z.encode(listOfflineVisits.reply, page)).toEqual(payload)
})

const read = (query: Record<string, unknown>) =>
  listOfflineVisits.query.schema.parse(z.decode(listOfflineVisits.query.wire, query))

test('fifty visits from the first, when nothing is said', () => {
  expect(read({})).toEqual({ limit: 50, offset: 0 })
  expect(read({ limit: '10', offset: '50' })).toEqual({ limit: 10, offset: 50 })
})

test.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { limit: 'diez' }, { order_by: 'city' }])(
  'refuses %j',
  (query) => {
    expect(() => read(query)).toThrow()
  },
)
