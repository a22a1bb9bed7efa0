import { MAX_GOODS, MAX_PEOPLE, MAX_SEALS, measureActForm, measureForm } from '../../domain/measures/measure-forms.ts'
import { MEASURE_STATES } from '../../domain/measures/measure-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, inFile, inId, inJsonList, inNumber, inText, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const changed = wireObject({
  id: ['measure_id', number],
  number: ['number', nullable(text)],
  state: ['state', openWord(MEASURE_STATES)],
  dueOn: ['due_day', nullable(day)],
  rowVersion: ['row_version', number],
  /** The measure that it became. */
  becameId: ['became_id', nullable(number)],
})

const sealsIn = inJsonList(
  wireObject({ number: ['seal_number', inText.optional()], place: ['place', inText.optional()] }, 'refuse'),
  MAX_SEALS,
)
const peopleIn = inJsonList(
  wireObject(
    {
      role: ['role', inText.optional()],
      name: ['name', inText.optional()],
      idCard: ['id_card', inText.optional()],
      address: ['address', inText.optional()],
      phone: ['phone', inText.optional()],
    },
    'refuse',
  ),
  MAX_PEOPLE,
)
const goodsIn = inJsonList(
  wireObject(
    {
      product: ['product', inText.optional()],
      brand: ['brand', inText.optional()],
      lot: ['lot', inText.optional()],
      expiry: ['expiry', inText.optional()],
      sanitaryRegistration: ['sanitary_registration', inText.optional()],
      presentation: ['presentation', inText.optional()],
      quantity: ['quantity', inNumber.optional()],
      unit: ['unit', inText.optional()],
    },
    'refuse',
  ),
  MAX_GOODS,
)
const takenIn = inJsonList(
  wireObject(
    {
      goodId: ['good_id', inId.optional()],
      quantity: ['quantity', inNumber.optional()],
      state: ['state', inText.optional()],
    },
    'refuse',
  ),
  MAX_GOODS,
)

export const imposeMeasure = endpoint({
  method: 'POST',
  path: '/api/measure',
  summary: 'Registrar el acta de una medida sanitaria; solo quienes hicieron la visita',
  body: form(measureForm, {
    inspectionId: ['inspections_id', inId],
    itemId: ['item_configuration_id', inId],
    code: ['code', inText],
    extent: ['extent', inText],
    fallsOn: ['falls_on', inText],
    cause: ['cause', inText],
    risk: ['risk', inText],
    liftingCondition: ['lifting_condition', inText],
    until: ['until', inText],
    seals: ['seals', sealsIn],
    goods: ['goods', goodsIn],
    people: ['people', peopleIn],
    images: ['images', inFile],
  }),
  reply: changed,
})

export const addMeasureAct = endpoint({
  method: 'POST',
  path: '/api/measure/:id/act',
  summary: 'Registrar una actuación sobre una medida; administradores y quienes la visitan',
  params: wireObject({ id: ['id', pathId] }),
  body: form(measureActForm, {
    kind: ['kind', inText],
    reason: ['reason', inText],
    until: ['until', inText],
    code: ['code', inText],
    method: ['method', inText],
    seals: ['seals', sealsIn],
    goods: ['goods', takenIn],
    people: ['people', peopleIn],
    images: ['images', inFile],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changed,
})
