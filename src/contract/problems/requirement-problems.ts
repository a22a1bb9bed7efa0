import type { RequirementCode } from '../../domain/shared/problem-codes/requirement-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about requirements, verdicts and terms. */
export const requirementProblems: Record<RequirementCode, ProblemText> = {
  'suspension.not-found': { status: 404, text: 'La suspensión no existe.' },
  'term.unchanged': { status: 409, text: 'El término ya dice eso: no hay nada que guardar.' },
  'requirement.not-found': { status: 404, text: 'El requerimiento no existe.' },
  'requirement.not-open': { status: 409, text: 'El requerimiento ya está {state}.' },
  'requirement.evidence-not-found': { status: 404, text: 'La evidencia no existe.' },
  'requirement.evidence-decided': { status: 409, text: 'Ya se decidió sobre esa evidencia.' },
  'requirement.self-review': {
    status: 403,
    text: 'Quien levantó el acta no puede aceptar la evidencia de escritorio.',
  },
  'requirement.desk-off': {
    status: 409,
    text: 'El departamento no verifica evidencia en el escritorio: un administrador puede activarlo.',
  },
  'requirement.desk-critical': {
    status: 409,
    text: 'Un requerimiento crítico se verifica en una visita, no en el escritorio.',
  },
  'requirement.not-extendable': { status: 422, text: 'El término de este requerimiento no admite prórroga.' },
  'requirement.extension-spent': { status: 422, text: 'Este requerimiento ya tuvo su única prórroga.' },
  'requirement.extension-late': { status: 409, text: 'El plazo venció el {day}: ya no se puede prorrogar.' },
  'requirement.extension-short': { status: 422, text: 'La prórroga debe pasar del {day}.' },
  'requirement.extension-too-long': { status: 422, text: 'La prórroga puede llegar hasta el {day}.' },
  'requirement.extension-asked': {
    status: 409,
    text: 'Ya pidió prórroga de este requerimiento: falta la respuesta de la entidad.',
  },
  'requirement.extension-not-asked': {
    status: 409,
    text: 'El requerimiento no tiene una petición de prórroga por responder.',
  },
  'requirement.nothing-to-read': { status: 409, text: 'El requerimiento no tiene respuestas por leer.' },
  'requirement.visit-asked': { status: 409, text: 'Ya pidió la visita de verificación de este requerimiento.' },
  'follow-up.not-closed': { status: 409, text: 'La inspección no se ha cerrado: todavía no tiene requerimientos.' },
  'follow-up.other-establishment': {
    status: 422,
    text: 'El requerimiento {number} es de otro establecimiento.',
  },
  'follow-up.nothing-open': { status: 409, text: 'El acta no tiene requerimientos por cumplir.' },
  'follow-up.one-establishment': {
    status: 422,
    text: 'Una visita de seguimiento es al establecimiento del acta.',
  },
  'follow-up.keeps-establishment': {
    status: 409,
    text: 'La visita verifica requerimientos de su establecimiento: no se puede cambiar por otro.',
  },
  'verdict.missing': { status: 422, text: 'Diga si el requerimiento se cumplió.' },
  'verdict.observation-missing': { status: 422, text: 'Escriba qué se encontró.' },
  'verdict.photo-missing': { status: 422, text: 'Tome la foto de cómo quedó.' },
  'verdict.not-followed': { status: 422, text: 'Esta visita no verifica ese requerimiento.' },
  'verdict.of-another': { status: 409, text: 'Lo dijo {name}: solo esa persona lo puede corregir.' },
}
