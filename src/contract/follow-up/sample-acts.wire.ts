import { custodyForm, MAX_TESTS, resultForm, sampleActForm, sampleForm } from '../../domain/samples/sample-forms.ts'
import { SAMPLE_STATES, SAMPLE_VERDICTS } from '../../domain/samples/sample-words.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { inFile, inFlag, inId, inJsonList, inNumber, inText, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const changed = wireObject({
  id: ['sample_id', number],
  number: ['number', text],
  state: ['state', openWord(SAMPLE_STATES)],
  verdict: ['verdict', nullable(openWord(SAMPLE_VERDICTS))],
  rowVersion: ['row_version', number],
})
const inPath = wireObject({ id: ['id', pathId] })

export const takeSample = endpoint({
  method: 'POST',
  path: '/api/sample',
  summary: 'Registrar la toma de una muestra; solo quienes hicieron la visita',
  body: form(sampleForm, {
    inspectionId: ['inspections_id', inId],
    itemId: ['item_configuration_id', inId],
    measureId: ['measure_id', inId],
    goodId: ['good_id', inId],
    replaces: ['replaces', inId],
    product: ['product', inText],
    brand: ['brand', inText],
    lot: ['lot', inText],
    expiry: ['expiry', inText],
    registration: ['registration', inText],
    maker: ['maker', inText],
    quantity: ['quantity', inNumber],
    unit: ['unit', inText],
    units: ['units', inNumber],
    temperature: ['temperature_c', inNumber],
    container: ['container', inText],
    sealNumber: ['seal_number', inText],
    takenAt: ['taken_at', inText],
    reason: ['reason', inText],
    tests: ['tests', inJsonList(inText, MAX_TESTS)],
    counterSample: ['counter_sample', inText],
    counterReason: ['counter_reason', inText],
    counterSeal: ['counter_seal', inText],
    counterCustodian: ['counter_custodian', inText],
    images: ['images', inFile],
  }),
  reply: changed,
})

export const handSampleOver = endpoint({
  method: 'POST',
  path: '/api/sample/:id/custody',
  summary: 'Registrar la entrega de una muestra, y si el laboratorio la recibe o la rechaza',
  params: inPath,
  body: form(custodyForm, {
    fromName: ['from_name', inText],
    toParty: ['to_party', inText],
    toName: ['to_name', inText],
    toIdCard: ['to_id_card', inText],
    toEntity: ['to_entity', inText],
    at: ['at', inText],
    temperature: ['temperature_c', inNumber],
    isSealIntact: ['seal_intact', inFlag],
    remark: ['remark', inText],
    reception: ['reception', inText],
    images: ['images', inFile],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changed,
})

const resultsIn = inJsonList(
  wireObject(
    {
      test: ['test', inText.optional()],
      method: ['method', inText.optional()],
      result: ['result', inText.optional()],
      unit: ['unit', inText.optional()],
      limitText: ['limit_text', inText.optional()],
      norm: ['norm', inText.optional()],
      verdict: ['verdict', inText.optional()],
    },
    'refuse',
  ),
  MAX_TESTS,
)

export const reportSampleResult = endpoint({
  method: 'POST',
  path: '/api/sample/:id/result',
  summary: 'Registrar resultados de una muestra con el informe del laboratorio',
  maxFileMegabytes: MAX_PROOF_MB,
  params: inPath,
  body: form(resultForm, {
    tests: ['tests', resultsIn],
    reportedOn: ['reported_day', inText],
    report: ['report', inFile],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changed,
})

export const addSampleAct = endpoint({
  method: 'POST',
  path: '/api/sample/:id/act',
  summary: 'Iniciar el análisis de una muestra, pedir el de su contramuestra o cerrarla',
  params: inPath,
  body: form(sampleActForm, {
    kind: ['kind', inText],
    reason: ['reason', inText],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changed,
})
