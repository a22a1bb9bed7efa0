import { expect, test } from 'vitest'
import { z } from 'zod'
import { getChecklist } from './inspections/checklist.wire.ts'
import { getEstablishmentHeader } from './inspections/establishment-header.wire.ts'
import { getVisitProgress } from './inspections/visit-progress.wire.ts'
import { listInspections, saveItem } from './inspections.wire.ts'
import { getRecord } from './records.wire.ts'

/** A decoded reply must encode back to exactly the JSON that was sent. */
const roundTrip = <S extends z.ZodType>(schema: S, payload: unknown) => {
  const decoded = z.decode(schema, payload as never)
  expect(z.encode(schema, decoded)).toEqual(payload)
  return decoded
}

test('a checklist', () => {
  const decoded = roundTrip(getChecklist.reply, {
    temsTypes: [
      {
        item_configuration_type_id: 101,
        item_configuration_type: 'Edificación e instalaciones',
        items: [
          {
            item_configuration_id: 10101,
            description: '1.1 Localización y diseño. El local está lejos de focos de contaminación.',
            resolution: 'Resolución 2674 de 2013, art. 6',
            concepts:
              '[{"concepto":"Aceptable (A)","calificacion":2},{"concepto":"Aceptable con Requerimiento (AR)","calificacion":1},{"concepto":"Inaceptable (I)","calificacion":0}]',
            critico_sugerido: 0,
            requerimiento_sugerido: 'Separar el área de alimentos.',
          },
        ],
      },
    ],
    checklist_id: 1,
    checklist_version: 1,
    bands: { favorable: 90, favorable_con_requerimientos: 60 },
  })
  expect(decoded.sections[0]?.items[0]?.concepts).toEqual([
    { concept: 'A', points: 2 },
    { concept: 'AR', points: 1 },
    { concept: 'I', points: 0 },
  ])
})

test('the header of an establishment, with and without a last inspection', () => {
  const Items = {
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
    last_inspection: { creation_date: '2026-07-24', concept: 'FAVORABLE', percentage: 92.5, motive: 'Programación' },
  }
  roundTrip(getEstablishmentHeader.reply, { Items })
  roundTrip(getEstablishmentHeader.reply, { Items: { ...Items, last_inspection: null } })
})

test('content of a visit on the server', () => {
  roundTrip(getVisitProgress.reply, {
    assignment_id: 3,
    establishment_id: 4,
    typeofinscription_id: 1,
    checklist_id: 1,
    bands: { favorable: 90, favorable_con_requerimientos: 60 },
    motive: 'Programación',
    state_visit: 0,
    inspections_id: null,
    answers: [
      {
        item_configuration_id: 10101,
        concept: 'No Aplica (NA)',
        score: 4,
        es_critico: 0,
        description: 'No vende pescado',
        evidencia_fotografica: null,
        medida_sanitaria: null,
        toman_muestras: null,
        numero_acta_muestra: '',
        constancia_contra: null,
        numero_acta_contra: '',
      },
      {
        item_configuration_id: 10102,
        concept: 'Inaceptable (I)',
        score: 0,
        es_critico: 1,
        description: 'Agua turbia',
        evidencia_fotografica: `${'c'.repeat(64)}.jpg`,
        medida_sanitaria: 'CLAUSURA',
        toman_muestras: 'si',
        numero_acta_muestra: 'M-77',
        constancia_contra: 'no',
        numero_acta_contra: '',
      },
    ],
    has_health_observation: 1,
    has_establishment_signature: 0,
    has_witness_signature: 0,
  })
})

test('a row of the completed inspections', () => {
  roundTrip(listInspections.reply, {
    Inspection: [
      {
        inspections_id: 7,
        acta_number: '7',
        assignment_id: 3,
        establishment_id: 4,
        establishment_name: 'Restaurante El Ñandú',
        identification_number: '900123456',
        zodes: 'Dique',
        city: 'Arjona',
        inspection_date: '2026-07-24',
        compliance_level: 89.75,
        concept: 'FAVORABLE CON REQUERIMIENTOS',
        technical_name: 'Ana Peña',
        engineer_name: 'Luz Gómez',
        is_notify: 1,
        is_archived: 0,
      },
    ],
    total: 1,
  })
})

test('an answered item, as the form and the batch send it', () => {
  const wire = {
    assignment_id: 3,
    item_configuration_id: 10101,
    score: 0,
    concept: 'Inaceptable (I)',
    is_detection: '1',
    is_sanitary_measure_applied: '1',
    description: 'Sin agua potable',
    medida_sanitaria: 'CLAUSURA',
    toman_muestras: 'si',
    numero_acta_muestra: 'M-77',
    constancia_contra: 'no',
    es_critico: '1',
    captured_at: '2026-11-20T15:00:00-05:00',
    latitude: 9.1,
    longitude: -74.7,
    accuracy_m: 12,
  }
  const decoded = roundTrip(saveItem.body.wire, wire)
  expect(saveItem.body.schema.parse(decoded)).toMatchObject({
    concept: 'I',
    measure: 'CLAUSURA',
    samplesTaken: true,
    isCritical: true,
  })
})

test('a measure is understood by its code and by its name', () => {
  const measureOf = (medida_sanitaria: string) =>
    saveItem.body.schema.safeParse(
      z.decode(saveItem.body.wire, { assignment_id: '3', item_configuration_id: '1', medida_sanitaria } as never),
    ).data?.measure
  expect(measureOf('decomiso')).toBe('DECOMISO')
  expect(measureOf('Decomiso de objetos y productos')).toBe('DECOMISO')
  expect(measureOf('Multa')).toBeUndefined()
})

/** The signature of a record that was closed before acts of signing were kept. */
const aSignatureOfBefore = {
  ...{ act: 'dibujada', outcome: 'firmada', signed_at: null, answered: null, items: null, percentage: null },
  ...{ concept: null, digest: null, complete: 0, added_after: [], corrected_after: [], told: null },
}

test('the record', () => {
  const signature = `${'a'.repeat(64)}.png`
  const decoded = roundTrip(getRecord.reply, {
    Establishments: {
      city: 'Arjona',
      zodes: 'Dique',
      social_reason: 'Inversiones El Ñandú S.A.S.',
      inscripcion_number: '13-2026-000001',
      identificationtype: 'NIT',
      identification_number: '900123456',
      establishment_name: 'Restaurante El Ñandú',
      address: 'Calle 45 # 12-30',
      location_type: 'Barrio',
      location: 'La Cruz',
      phone: '6056281234',
      mobile_phone: '3004567890',
      email: 'nandu@correo.com',
      name_proprietary: 'María Núñez',
      opening_time: '06:00',
      closing_time: '21:30',
      number_workers: 8,
    },
    Inspecction: [
      {
        inspections_id: 7,
        acta_number: '2026-000007',
        establishment_id: 4,
        assignment_id: 3,
        creation_date: '2026-11-20',
        started_at: '2026-11-20T13:00:00.000Z',
        ended_at: '2026-11-20T15:00:00.000Z',
        concept: 'DESFAVORABLE',
        percentage: 98,
        motive: 'Otro',
        motive_acta: 7,
        otro_motivo: 'Feria del pueblo',
        health_authority_observation: 'Se aplica medida',
        observation_by_establishment: '',
        technical: 'Ana Peña',
        technical_signature: null,
        identification_number_technical: '1000000003',
        role_technical: 'Técnico área salud (alimentos)',
        engineer: 'Luz Gómez',
        engineer_signature: signature,
        identification_number_engineer: '1000000005',
        role_engineer: 'Ingeniero de alimentos',
        signature_establishment: signature,
        name_by_establishment: 'José Peña',
        id_card_by_establishment: '1047123456',
        role_establishment: 'Administrador',
        checker_signature: signature,
        checker_name: 'Luz Muñoz',
        checker_id_card: '45678901',
        checker_role: 'Cocinera',
        seal: 'b'.repeat(64),
        signatures: [
          { ...aSignatureOfBefore, signer: 'establishment', name: 'José Peña' },
          { ...aSignatureOfBefore, signer: 'witness', name: 'Luz Muñoz' },
        ],
      },
    ],
    LastInspection: null,
    Items: [
      {
        type_of_inscription: 'Preparación de alimentos',
        bands: { favorable: 95, favorable_con_requerimientos: 70 },
        types: [
          {
            item_configuration_type: 'Edificación e instalaciones',
            item_configuration_type_id: 101,
            items: [
              {
                item_configuration_id: 10101,
                description: '1.1 Localización y diseño.',
                resolution: 'Resolución 2674 de 2013',
                conceptos_del_item:
                  '[{"concepto":"Aceptable (A)","calificacion":2},{"concepto":"Inaceptable (I)","calificacion":0}]',
                concept_seleccionado: 'Inaceptable (I)',
                calificacion_seleccionada: 0,
                hallazgo: 'Sin agua potable',
                evidencia_fotografica: `${'c'.repeat(64)}.jpg`,
                es_critico: 1,
                medida_sanitaria: 'CLAUSURA',
                toman_muestras: null,
                numero_acta_muestra: '',
                constancia_contra: 'no',
                numero_acta_contra: '',
              },
            ],
          },
        ],
      },
    ],
  })
  expect(decoded).toMatchObject({
    id: 7,
    engineer: { signature },
    technician: { signature: null },
    sections: [{ items: [{ concept: 'I' }] }],
  })
})
