import { ISSUE_STATES, SIGNATURE_LEVELS } from '../../domain/evidence/issued-document.ts'
import { MEASURE_CODES } from '../../domain/inspections/sanitary-measures.ts'
import {
  EXTENTS,
  GOODS_STATES,
  MEASURE_ACTS,
  MEASURE_ROLES,
  MEASURE_STATES,
  RECORDED_ACTS,
  SEAL_STATES,
} from '../../domain/measures/measure-words.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

const row = {
  id: ['measure_id', number],
  /** Null until the measure has its acta. */
  number: ['number', nullable(text)],
  inspectionId: ['inspections_id', number],
  actaNumber: ['acta_number', text],
  itemId: ['item_configuration_id', nullable(number)],
  item: ['item', text],
  establishmentId: ['establishment_id', number],
  establishmentName: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  address: ['address', text],
  city: ['city', text],
  code: ['code', openWord(MEASURE_CODES)],
  name: ['name', text],
  stopsOperation: ['stops_operation', flag],
  extent: ['extent', nullable(openWord(EXTENTS))],
  fallsOn: ['falls_on', nullable(text)],
  imposedOn: ['imposed_day', day],
  /** The last day to verify it; null until it has its acta. */
  dueOn: ['due_day', nullable(day)],
  daysLeft: ['days_left', nullable(number)],
  isOverdue: ['overdue', flag],
  state: ['state', openWord(MEASURE_STATES)],
} as const

export const measureRow = wireObject(row)

const order = {
  fields: {
    measure_id: 'id',
    number: 'number',
    acta_number: 'actaNumber',
    establishment_name: 'establishmentName',
    city: 'city',
    name: 'name',
    code: 'code',
    imposed_day: 'imposedOn',
    due_day: 'dueOn',
    state: 'state',
    overdue: 'isOverdue',
    in_force: 'isInForce',
    to_verify: 'isToVerify',
    proposes_case: 'proposesCase',
    /** An acta FAVORABLE of a later visit closed while it stopped the operation (R 36.9). */
    despite_favorable: 'isDespiteFavorable',
    /** The reader made its visit. */
    own_visit: 'isOfOwnVisit',
    inspections_id: 'inspectionId',
    establishment_id: 'establishmentId',
  },
  defaultSort: 'id',
} as const

export const listMeasures = listEndpoint({
  path: '/api/measure/all',
  summary: 'Medidas sanitarias del departamento, con su estado y su vencimiento',
  collection: 'Measures',
  row: measureRow,
  order,
})

const seal = wireObject({
  number: ['seal_number', text],
  place: ['place', nullable(text)],
  state: ['state', openWord(SEAL_STATES)],
  putOn: ['put_day', day],
})

const goods = wireObject({
  id: ['good_id', number],
  product: ['product', text],
  brand: ['brand', nullable(text)],
  lot: ['lot', nullable(text)],
  expiry: ['expiry', nullable(day)],
  sanitaryRegistration: ['sanitary_registration', nullable(text)],
  presentation: ['presentation', nullable(text)],
  quantity: ['quantity', number],
  unit: ['unit', text],
  state: ['state', openWord(GOODS_STATES)],
})

const custodian = wireObject({
  name: ['name', text],
  idCard: ['id_card', text],
  address: ['address', nullable(text)],
  phone: ['phone', nullable(text)],
  from: ['from_day', day],
  to: ['to_day', nullable(day)],
})

const actPerson = wireObject({
  role: ['role', openWord(MEASURE_ROLES)],
  name: ['name', text],
  idCard: ['id_card', text],
})

const actGoods = wireObject({
  product: ['product', text],
  quantity: ['quantity', number],
  unit: ['unit', text],
  state: ['state', openWord(GOODS_STATES)],
})

/** An acta as a document of the entity. `issued_at` is null until it is signed. */
const issued = {
  code: ['code', text],
  state: ['state', openWord(ISSUE_STATES)],
  level: ['level', nullable(openWord(SIGNATURE_LEVELS))],
  issuedAt: ['issued_at', nullable(text)],
} as const
const document = wireObject(issued)
const liftingDocument = wireObject({ number: ['number', text], ...issued })

const act = wireObject({
  id: ['act_id', number],
  kind: ['kind', openWord(MEASURE_ACTS)],
  day: ['day', day],
  /** ISO instant of its record. */
  at: ['at', text],
  by: ['by', text],
  fromState: ['from_state', nullable(openWord(MEASURE_STATES))],
  toState: ['to_state', openWord(MEASURE_STATES)],
  dueOn: ['due_day', nullable(day)],
  reason: ['reason', nullable(text)],
  method: ['method', nullable(text)],
  seals: ['seals', list(text)],
  goods: ['goods', list(actGoods)],
  people: ['people', list(actPerson)],
  images: ['images', list(text)],
  /** The acta of a lifting; null for other acts, and for liftings of before there were such actas. */
  document: ['document', nullable(liftingDocument).optional()],
})

const measure = wireObject({
  ...row,
  norm: ['norm', text],
  cause: ['cause', nullable(text)],
  risk: ['risk', nullable(text)],
  liftingCondition: ['lifting_condition', nullable(text)],
  /** Why the last day is another than that of the term. */
  dueReason: ['due_reason', nullable(text)],
  /** The measure that it was converted from, and the one that it became. */
  converts: ['converts', nullable(number)],
  convertsNumber: ['converts_number', nullable(text)],
  becameId: ['became_id', nullable(number)],
  becameNumber: ['became_number', nullable(text)],
  /** The acta that imposed it; null for a measure without acta, or with one of before its actas were documents. */
  document: ['document', nullable(document).optional()],
  /** A seal of it was broken, so that a case is proposed. */
  proposesCase: ['proposes_case', flag],
  rowVersion: ['row_version', number],
  seals: ['seals', list(seal)],
  goods: ['goods', list(goods)],
  custodians: ['custodians', list(custodian)],
  acts: ['acts', list(act)],
  /** Acts that the reader may record now; `acta` is the acta of the measure. */
  may: ['may', list(openWord(['acta', ...RECORDED_ACTS]))],
})

const inPath = wireObject({ id: ['id', pathId] })

export const getMeasure = endpoint({
  method: 'GET',
  path: '/api/measure/:id',
  summary: 'Una medida sanitaria con sus sellos, productos, custodios y actuaciones',
  params: inPath,
  reply: wireObject({ measure: ['measure', measure] }),
})

/** The acta that imposed a measure as it was issued, or a copy that says why it has no signature. */
export const getMeasurePdf = endpoint({
  method: 'GET',
  path: '/api/measure/:id/pdf',
  summary: 'Acta de imposición de una medida sanitaria en PDF, como se expidió',
  params: inPath,
  reply: fileReply,
  answersFile: ['application/pdf'],
})

/** The acta of a lifting as it was issued, or a copy that says why it has no signature. */
export const getLiftingPdf = endpoint({
  method: 'GET',
  path: '/api/measure/:id/act/:act_id/pdf',
  summary: 'Acta de levantamiento de una medida sanitaria en PDF, como se expidió',
  params: wireObject({ id: ['id', pathId], actId: ['act_id', pathId] }),
  reply: fileReply,
  answersFile: ['application/pdf'],
})

export const exportMeasures = exportEndpoint({
  path: '/api/export/measures',
  summary: 'Medidas sanitarias del departamento en un archivo',
  order,
})
