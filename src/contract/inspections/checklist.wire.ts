import { z } from 'zod'
import { CONCEPTS, type Concept, conceptText } from '../../domain/inspections/checklist.ts'
import { checklistWanted } from '../../domain/inspections/checklist-wanted.ts'
import { CONCEPTOS, type ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { flag, inId, jsonText, list, number, text, word } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

export const concepto = z.enum(CONCEPTOS) satisfies z.ZodType<ConceptoSanitario>
export const conceptOf = (sent: string): Concept | undefined =>
  CONCEPTS.find((code) => code === sent || conceptText[code] === sent)

/** Concepts that an item admits: JSON text of `concepto` and `calificacion` (points) pairs (R 3.9). */
export const conceptPairs = jsonText(
  list(wireObject({ concept: ['concepto', word(conceptText)], points: ['calificacion', number] })),
)

const checklistItem = wireObject({
  id: ['item_configuration_id', number],
  text: ['description', text],
  norm: ['resolution', text],
  concepts: ['concepts', conceptPairs],
  suggestedCritical: ['critico_sugerido', flag],
  suggestedRequirement: ['requerimiento_sugerido', text],
})

const checklistSection = wireObject({
  id: ['item_configuration_type_id', number],
  name: ['item_configuration_type', text],
  items: ['items', list(checklistItem)],
})

export const bands = wireObject({
  favorable: ['favorable', number],
  conRequerimientos: ['favorable_con_requerimientos', number],
})

/** One edition of a checklist (R 7.8). The id, the version and the bands are additions. */
export const checklistEdition = wireObject({
  sections: ['temsTypes', list(checklistSection)],
  id: ['checklist_id', number],
  version: ['checklist_version', number],
  floors: ['bands', bands],
})

/** The newest edition, or the edition that the query names, for a visit begun on an older one. */
export const getChecklist = endpoint({
  method: 'GET',
  path: '/api/generic/itemtypes/:typeofinscription_id',
  summary: 'Lista de chequeo de un tipo de inscripción',
  params: wireObject({ inscriptionTypeId: ['typeofinscription_id', pathId] }),
  query: form(checklistWanted, { checklistId: ['checklist_id', inId] }),
  reply: checklistEdition,
})
