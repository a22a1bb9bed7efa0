import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleRecord } from '../server/testing/data/sample-record.ts'
import { lenientRecord, record } from './records.wire.ts'

const readable = lenientRecord((error) => {
  throw error
})
const asSpelt = (concept: string) =>
  JSON.parse(JSON.stringify(z.encode(record, sampleRecord())).replaceAll('"concept_seleccionado":', `"${concept}":`))

test('the concept of an item is spelt as R 3.13 has it', () => {
  const [{ types }] = asSpelt('concept_seleccionado').Items
  expect(types[0].items[0]).toMatchObject({ concept_seleccionado: 'Aceptable (A)', calificacion_seleccionada: 2 })
})

test.each(['concept_seleccionado', 'concepto_seleccionado'])(
  'the app reads a record whose server spells it %s',
  (spelling) => {
    expect(z.decode(readable, asSpelt(spelling))).toEqual(sampleRecord())
  },
)

test('a server that says no bands had those of R 9.10', () => {
  const [only] = asSpelt('concept_seleccionado').Items
  expect(only.bands).toEqual({ favorable: 90, favorable_con_requerimientos: 60 })
  const { bands: _, ...older } = only
  const wire = { ...asSpelt('concept_seleccionado'), Items: [older] }
  expect(z.decode(readable, wire).floors).toEqual({ favorable: 90, conRequerimientos: 60 })
})
