import { expect, test } from 'vitest'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { ReceivedFile } from '../../platform/http/body/received-file.ts'
import { decodeForm } from '../../platform/http/decode.ts'
import { requestHash } from '../../platform/http/request-identity.ts'
import { identified } from './decode-commands.ts'

const KEY = '0b3f8f58-6c0e-4a52-9a0d-5f3c8f1f7a11'
const file = new ReceivedFile(Buffer.from('foto'), 'image/jpeg', 'foto.jpg')

const writes: [hash: string, write: VisitWrite][] = [
  [
    '2192eecfdbf56b78c99b45a6b303fcd2631b97e7eca622d6e74b1a2e1b77d0a4',
    {
      call: 'items',
      body: decodeForm(saveItem.body, {
        assignment_id: '12',
        item_configuration_id: '3',
        score: '0',
        concept: 'I',
        is_detection: '1',
        is_sanitary_measure_applied: '1',
        description: 'Grietas',
        medida_sanitaria: 'CLAUSURA',
        es_critico: '1',
        toman_muestras: '1',
        numero_acta_muestra: 'M-1',
        constancia_contra: '1',
        numero_acta_contra: 'C-1',
        captured_at: '2026-03-02T10:00:00-05:00',
        latitude: '9.24',
        longitude: '-74.75',
        accuracy_m: '12',
        image: file,
      }),
    },
  ],
  [
    '072210900216e4e28afe0225e5c49334ba47ed32e4c3b8ee09fc8b6281db4857',
    { call: 'health-observation', body: decodeForm(saveHealthObservation.body, { observation: 'Todo en orden' }) },
  ],
  [
    'ebbfb2d04d844c22fa5184826251907deb59e806cf9f9ed66910a057e2339a0d',
    {
      call: 'establishment-signature',
      body: decodeForm(saveEstablishmentSignature.body, {
        name_by_establishment: 'Ana',
        id_card_by_establishment: '1',
        role_establishment: 'Dueña',
        signature_establishment: file,
        observation_by_establishment: 'Ninguna',
      }),
    },
  ],
  [
    'e483a71146799667ed7388966e380128e5c81cd9ad54c24dda74d5e7c7a76260',
    {
      call: 'witness-signature',
      body: decodeForm(saveWitnessSignature.body, {
        witness_name: 'Ana',
        witness_id_card: '1',
        witness_role: 'Vecina',
        witness_signature: file,
      }),
    },
  ],
]

// The hashes are those of version 1: a device repeats after an update what it sent before.
test.each(writes)('a command keeps its hash from version to version: %s', (hash, write) => {
  expect(identified(12, write, KEY).identity).toEqual({ key: KEY, hash })
})

// A phone that sent this to a version before the normal form repeats it after the update: it must be known again.
test.each([' Pen\u0303o\u0301n\u200b roto\u00a0', 'uno\r\ndos'])(
  'a command keeps the hash of the text as typed: %j',
  (typed) => {
    const body = decodeForm(saveHealthObservation.body, { observation: typed })
    expect(body.observation).not.toBe(typed.trim())
    const before = { call: 'health-observation', body: { observation: typed.trim() } }
    expect(identified(12, { call: 'health-observation', body }, KEY).identity?.hash).toBe(requestHash(12, before))
  },
)

test('a write without a key has no identity', () => {
  const [[, write]] = writes as [(typeof writes)[number]]
  expect(identified(12, write, undefined)).toEqual({ write })
})
