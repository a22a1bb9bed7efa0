import type { AnswerContent } from '../inspections/saved-answer.ts'
import type { InspectionRecord, RecordItem } from '../records/record.ts'
import type { FollowUpVerdict } from '../requirements/follow-up.ts'
import { canonicalJson } from '../shared/canonical-json.ts'
import { enteredLine, enteredText } from '../shared/entered.ts'

/**
 * The form of the content whose digest goes with a signature: all that the acta prints of answers and verdicts. A change
 * of its keys takes another word.
 */
export const SHOWN_FORMAT = 'vigia-mostrado-2'

/** The forms of older apps leave out what a finding requires. The second one is of visits that verify requirements. */
const FIRST_SHOWN_FORMAT = 'vigia-mostrado-1'
const FOLLOW_UP_SHOWN_FORMAT = 'vigia-mostrado-seguimiento-1'

export const SHOWN_FORMATS = [FIRST_SHOWN_FORMAT, FOLLOW_UP_SHOWN_FORMAT, SHOWN_FORMAT] as const
export type ShownFormat = (typeof SHOWN_FORMATS)[number]

/** The sentence that a person accepts before the pad. What the digest covers tells findings, measures and concepto. */
export const CONSENT_TEXT = 'Acepto firmar en pantalla. Declaro que leí el resumen del acta.'

/** The same sentence as the device shows it. */
export const consentSentence = ({ findings, measures, concepto }: ShownFigures): string =>
  `${CONSENT_TEXT.slice(0, -1)}: ${counted(findings, 'hallazgo', 'hallazgos')}, ${counted(measures, 'medida', 'medidas')}, concepto ${concepto}.`
type ShownFigures = { findings: number; measures: number; concepto: string }

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/**
 * An answer as the device or the server has it; an empty text equals none. `evidence` is the SHA-256 of the photo's bytes,
 * with or without an extension. The fields of a requirement are null where the edition's own text and term hold.
 */
export type ShownAnswer = Omit<AnswerContent, 'points'>

/** A verdict on a requirement of an earlier acta, as the device or the server has it. */
export type ShownVerdict = {
  /** Number of the requirement. */
  number: string
  verdict: FollowUpVerdict
  observation: string
  /** Name of the photo, as in an answer. */
  image: string | null
}

type ShownVisit = {
  assignmentId: number
  establishmentId: number
  checklistId: number
  /** In the order of the checklist. */
  answers: readonly ShownAnswer[]
  /** Absent where the visit verifies no requirement. */
  verdicts?: readonly ShownVerdict[] | undefined
  healthObservation: string
  concepto: string
  /** In percent, not rounded. */
  compliancePct: number
}

const orNull = (text: string | null, entered: (text: string) => string): string | null => entered(text ?? '') || null

const shownPhoto = (name: string | null): string | null => (name === null ? null : name.slice(0, 64))

const required = ({ requirementText, severity, termDays }: ShownAnswer) => ({
  requerimiento: orNull(requirementText, enteredText),
  gravedad: severity,
  plazo_dias: termDays,
})

const shownAnswer = (answer: ShownAnswer, format: ShownFormat) => ({
  item: answer.itemId,
  concepto: answer.concept,
  hallazgo: orNull(answer.observation, enteredText),
  evidencia: shownPhoto(answer.evidence),
  critico: answer.isCritical,
  medida: answer.measure,
  toma_muestras: answer.samplesTaken,
  acta_muestra: orNull(answer.sampleRecord, enteredLine),
  contramuestra: answer.counterSampleTaken,
  acta_contramuestra: orNull(answer.counterSampleRecord, enteredLine),
  ...(format === SHOWN_FORMAT && required(answer)),
})

/** The RFC 8785 text of one answer, and of one verdict, as the newest form has them. */
export const shownAnswerText = (answer: ShownAnswer): string => canonicalJson(shownAnswer(answer, SHOWN_FORMAT))
export const shownVerdictText = (verdict: ShownVerdict): string => canonicalJson(shownVerdicts([verdict]))

/** By number, whatever the order in which they were given. */
const shownVerdicts = (verdicts: readonly ShownVerdict[]) =>
  [...verdicts]
    .sort((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ number, verdict, observation, image }) => ({
      requerimiento: number,
      resultado: verdict,
      observacion: enteredText(observation),
      foto: shownPhoto(image),
    }))

/**
 * The RFC 8785 text of what is shown before a signature (R 29.1). Its SHA-256 is the digest that goes with the signature.
 * The device and the server use this function, so both compute the same digest of the same content.
 * @param format the form that the device told
 */
export const shownText = ({ verdicts, ...visit }: ShownVisit, format: ShownFormat = SHOWN_FORMAT): string =>
  canonicalJson({
    formato: format,
    visita: visit.assignmentId,
    establecimiento: visit.establishmentId,
    edicion: visit.checklistId,
    respuestas: visit.answers.map((answer) => shownAnswer(answer, format)),
    ...(format !== FIRST_SHOWN_FORMAT && { verificaciones: shownVerdicts(verdicts ?? []) }),
    observacion: enteredText(visit.healthObservation),
    concepto_previsto: visit.concepto,
    cumplimiento_previsto: Math.round(visit.compliancePct * 100) / 100,
  })

/** A stored form; a word that this version does not know counts as the newest one, and gives another digest. */
export const shownFormat = (stored: string | null): ShownFormat =>
  SHOWN_FORMATS.find((format) => format === stored) ?? SHOWN_FORMAT

/** The requirement of an item of a record; records of before the newest form have no such keys, and were signed in another. */
const requiredOf = ({ requirementText = null, severity = null, termDays = null }: RecordItem) => ({
  requirementText,
  severity,
  termDays,
})

/** The same text of a closed record; undefined for records that do not name their edition (before decision 056). */
export function shownTextOfRecord(record: Omit<InspectionRecord, 'seal'>, format?: ShownFormat): string | undefined {
  const { checklistId, followUp } = record
  if (checklistId === undefined) return undefined
  const answers = record.sections.flatMap(({ items }) =>
    items.map((item) => ({ ...item, ...requiredOf(item), observation: item.finding })),
  )
  return shownText({ ...record, checklistId, answers, verdicts: followUp?.verdicts }, format)
}
