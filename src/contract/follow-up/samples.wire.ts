import {
  COUNTER_SAMPLES,
  CUSTODY_PARTIES,
  PLAIN_ACTS,
  SAMPLE_ACTS,
  SAMPLE_STATES,
  SAMPLE_VERDICTS,
  TEST_VERDICTS,
} from '../../domain/samples/sample-words.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

const row = {
  id: ['sample_id', number],
  number: ['number', text],
  inspectionId: ['inspections_id', number],
  actaNumber: ['acta_number', text],
  itemId: ['item_configuration_id', nullable(number)],
  item: ['item', text],
  establishmentId: ['establishment_id', number],
  establishmentName: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  address: ['address', text],
  city: ['city', text],
  measureId: ['measure_id', nullable(number)],
  product: ['product', text],
  brand: ['brand', nullable(text)],
  lot: ['lot', nullable(text)],
  quantity: ['quantity', number],
  unit: ['unit', text],
  sealNumber: ['seal_number', text],
  takenOn: ['taken_day', day],
  tests: ['tests', list(text)],
  counterSample: ['counter_sample', openWord(COUNTER_SAMPLES)],
  state: ['state', openWord(SAMPLE_STATES)],
  /** Null until every test has its result. */
  verdict: ['verdict', nullable(openWord(SAMPLE_VERDICTS))],
  /** A seal of its chain was broken: its result is 'con reserva'. */
  isReserved: ['with_reserve', flag],
} as const

export const sampleRow = wireObject(row)

const order = {
  fields: {
    sample_id: 'id',
    number: 'number',
    acta_number: 'actaNumber',
    establishment_name: 'establishmentName',
    city: 'city',
    product: 'product',
    taken_day: 'takenOn',
    state: 'state',
    verdict: 'verdict',
    with_reserve: 'isReserved',
    waiting: 'isWaiting',
    /** The reader made its visit. */
    own_visit: 'isOfOwnVisit',
    inspections_id: 'inspectionId',
    establishment_id: 'establishmentId',
  },
  defaultSort: 'id',
} as const

export const listSamples = listEndpoint({
  path: '/api/sample/all',
  summary: 'Muestras del departamento, con su estado y su resultado',
  collection: 'Samples',
  row: sampleRow,
  order,
})

const link = wireObject({
  position: ['position', number],
  fromParty: ['from_party', openWord(CUSTODY_PARTIES)],
  fromName: ['from_name', text],
  toParty: ['to_party', openWord(CUSTODY_PARTIES)],
  toName: ['to_name', text],
  toIdCard: ['to_id_card', text],
  toEntity: ['to_entity', nullable(text)],
  /** ISO instant. */
  at: ['at', text],
  temperature: ['temperature_c', nullable(number)],
  isSealIntact: ['seal_intact', flag],
  remark: ['remark', nullable(text)],
})

const result = wireObject({
  test: ['test', text],
  method: ['method', nullable(text)],
  result: ['result', text],
  unit: ['unit', nullable(text)],
  limitText: ['limit_text', nullable(text)],
  norm: ['norm', nullable(text)],
  verdict: ['verdict', openWord(TEST_VERDICTS)],
  isOfCounter: ['of_counter_sample', flag],
})

const act = wireObject({
  id: ['act_id', number],
  kind: ['kind', openWord(SAMPLE_ACTS)],
  /** ISO instant of its record. */
  at: ['at', text],
  by: ['by', text],
  fromState: ['from_state', nullable(openWord(SAMPLE_STATES))],
  toState: ['to_state', openWord(SAMPLE_STATES)],
  reason: ['reason', nullable(text)],
  images: ['images', list(text)],
  /** The link or the results that it brought. */
  link: ['link', nullable(link)],
  results: ['results', list(result)],
  reportName: ['report_name', nullable(text)],
  reportedOn: ['reported_day', nullable(day)],
})

const sample = wireObject({
  ...row,
  expiry: ['expiry', nullable(day)],
  registration: ['registration', nullable(text)],
  maker: ['maker', nullable(text)],
  units: ['units', nullable(number)],
  temperature: ['temperature_c', nullable(number)],
  container: ['container', nullable(text)],
  /** ISO instant. */
  takenAt: ['taken_at', text],
  reason: ['reason', text],
  counterReason: ['counter_reason', nullable(text)],
  counterSeal: ['counter_seal', nullable(text)],
  counterCustodian: ['counter_custodian', nullable(text)],
  measureNumber: ['measure_number', nullable(text)],
  /** The rejected sample that it stands for, and the one that stands for it. */
  replaces: ['replaces', nullable(number)],
  replacesNumber: ['replaces_number', nullable(text)],
  replacedById: ['replaced_by_id', nullable(number)],
  replacedByNumber: ['replaced_by_number', nullable(text)],
  /** Name of the person who has it, or had it last. */
  holder: ['holder', text],
  rowVersion: ['row_version', number],
  acts: ['acts', list(act)],
  /** Acts that the reader may record now. */
  may: ['may', list(openWord(['custodia', 'resultado', 'rechazo', 'reemplazo', ...PLAIN_ACTS]))],
})

const inPath = wireObject({ id: ['id', pathId] })

export const getSample = endpoint({
  method: 'GET',
  path: '/api/sample/:id',
  summary: 'Una muestra con su cadena de custodia, sus resultados y sus actuaciones',
  params: inPath,
  reply: wireObject({ sample: ['sample', sample] }),
})

export const getSampleOptions = endpoint({
  method: 'GET',
  path: '/api/sample/options/:inspections_id',
  summary: 'Lo que se puede escoger al tomar una muestra en una visita, y si quien pregunta puede tomarla',
  params: wireObject({ inspectionId: ['inspections_id', pathId] }),
  reply: wireObject({
    mayTake: ['may_take', flag],
    /** Items whose answers tell that a sample was taken. */
    items: ['items', list(wireObject({ id: ['item_configuration_id', number], title: ['title', text] }))],
    /** Goods that measures of the establishment keep. */
    goods: [
      'goods',
      list(
        wireObject({
          id: ['good_id', number],
          measureId: ['measure_id', number],
          measureNumber: ['measure_number', text],
          product: ['product', text],
          brand: ['brand', nullable(text)],
          lot: ['lot', nullable(text)],
          quantity: ['quantity', number],
          unit: ['unit', text],
        }),
      ),
    ],
  }),
})

export const getSampleReport = endpoint({
  method: 'GET',
  path: '/api/sample/:id/result/:act_id/report',
  summary: 'El informe con que el laboratorio dio resultados de una muestra',
  params: wireObject({ id: ['id', pathId], actId: ['act_id', pathId] }),
  reply: fileReply,
  answersFile: ['application/pdf'],
})

export const exportSamples = exportEndpoint({
  path: '/api/export/samples',
  summary: 'Muestras del departamento en un archivo',
  order,
})
