import { expect, test } from 'vitest'
import { z } from 'zod'
import { saveBatch } from '../../../contract/batch.wire.ts'
import { encodeBatch } from './encode-batch.ts'

const key = '8a6e0804-2bd0-4672-b79d-d97027f9071a'
const other = '3f333df6-90a4-4fda-8dd3-9485d27cee36'
const photo = new Blob(['photo'], { type: 'image/jpeg' })

test('an item goes as its single call spells it, with its photo apart', () => {
  const { commands, parts } = encodeBatch([
    {
      key,
      write: {
        call: 'items',
        body: {
          assignmentId: 7,
          itemId: 10101,
          score: 1,
          concept: 'AR',
          isDetection: true,
          measureApplied: false,
          observation: 'Grieta',
          isCritical: false,
          samplesTaken: true,
          sampleRecord: 'M-1',
          evidence: photo,
          capturedAt: '2026-03-02T15:00:00.000Z',
        },
      },
    },
  ])
  expect(commands).toEqual([
    {
      key,
      call: 'items',
      fields: {
        assignment_id: 7,
        item_configuration_id: 10101,
        score: 1,
        concept: 'Aceptable con Requerimiento (AR)',
        is_detection: '1',
        is_sanitary_measure_applied: '0',
        description: 'Grieta',
        toman_muestras: 'si',
        numero_acta_muestra: 'M-1',
        es_critico: '0',
        captured_at: '2026-03-02T15:00:00.000Z',
      },
      files: { image: `image-${key}` },
    },
  ])
  expect(parts).toEqual({ [`image-${key}`]: photo })
})

test('each photo of a batch has a part of its own', () => {
  const item = (itemId: number) => ({ assignmentId: 7, itemId, concept: 'I', observation: 'Sucio' }) as const
  const { parts } = encodeBatch([
    { key, write: { call: 'items', body: { ...item(1), evidence: photo } } },
    { key: other, write: { call: 'items', body: { ...item(2), evidence: new Blob(['other']) } } },
  ])
  expect(Object.keys(parts)).toEqual([`image-${key}`, `image-${other}`])
})

test('a drawn signature is a text of its command', () => {
  const signature = 'data:image/png;base64,AAAA'
  const body = { name: 'Luz Muñoz', idCard: '45678', role: 'Cocinera', signature }
  expect(encodeBatch([{ key, write: { call: 'witness-signature', body } }])).toEqual({
    commands: [
      {
        key,
        call: 'witness-signature',
        fields: {
          witness_name: 'Luz Muñoz',
          witness_id_card: '45678',
          witness_role: 'Cocinera',
          witness_signature: signature,
        },
        files: {},
      },
    ],
    parts: {},
  })
})

test('a command says what it was filled on, and nothing where that is not known', async () => {
  const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
  const { body } = saveBatch
  const { commands } = z.encode(
    body.wire,
    encodeBatch([
      { key, write, filledOn: { establishmentId: 5, checklistId: 1 } },
      { key: other, write },
    ]),
  ) as { commands: string }
  const sent = { call: 'health-observation', fields: { observation: 'Limpio' }, files: {} }
  expect(JSON.parse(commands)).toEqual([
    { key, ...sent, establishment_id: 5, checklist_id: 1 },
    { key: other, ...sent },
  ])
  expect(z.decode(body.wire, { commands })).toEqual({
    commands: [
      { key, ...sent, establishmentId: 5, checklistId: 1 },
      { key: other, ...sent },
    ],
  })
})

test('a verdict goes as in its single call, with its photo as a part', () => {
  const body = { requirementId: 4, verdict: 'cumple', observation: 'Listo', image: photo } as const
  const { commands, parts } = encodeBatch([{ key, write: { call: 'verdicts', body } }])
  expect(commands).toEqual([
    {
      key,
      call: 'verdicts',
      fields: { requirement_id: 4, verdict: 'cumple', observation: 'Listo' },
      files: { image: `image-${key}` },
    },
  ])
  expect(parts).toEqual({ [`image-${key}`]: photo })
})
