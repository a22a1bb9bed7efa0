import { caseEventName } from '../../../domain/cases/case-words.ts'
import { complaintEventName, complaintKindName } from '../../../domain/complaints/complaint-words.ts'
import { TIMELINE_BIRTHS, type TimelineSource } from '../../../domain/establishments/timeline.ts'
import { attemptText } from '../../../domain/legal-notices/attempt-text.ts'
import { noticeChannelName } from '../../../domain/legal-notices/legal-notice-words.ts'
import { measureActName } from '../../../domain/measures/measure-words.ts'
import { requirementEventName } from '../../../domain/requirements/requirement-words.ts'
import { sampleActName } from '../../../domain/samples/sample-words.ts'
import { saidOf, type UnknownWord } from '../../../domain/shared/known-words.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import { notMadeName } from '../../../domain/visits/not-made.ts'
import type { TimelineEntry } from './timeline.queries.ts'

export const texts = {
  title: 'Línea de tiempo',
  intro: 'Lo que pasó con el establecimiento, lo más nuevo primero.',
  failed: 'No se pudo cargar la línea de tiempo.',
  more: 'Ver lo anterior',
  withoutActa: 'Medida sin acta propia',
  whyNotMade: 'Ver por qué no se hizo',
  triedOn: (day: string) => `se intentó el ${formatDay(day)}`,
}

export const sourceName: Readonly<Record<TimelineSource, string>> = {
  inscription: 'Inscripción',
  inspection: 'Acta',
  visit: 'Visita',
  requirement: 'Requerimiento',
  measure: 'Medida',
  sample: 'Muestra',
  notice: 'Notificación del acta',
  complaint: 'Queja',
  case: 'Expediente',
}

/** Acts by their source. A notice has a channel for a kind, and its result beside it. */
const actNames: Readonly<Record<TimelineSource, Readonly<Record<string, string>>>> = {
  inscription: { [TIMELINE_BIRTHS.inscription]: 'Inscripción del establecimiento' },
  inspection: { [TIMELINE_BIRTHS.inspection]: 'Visita cerrada' },
  visit: { [TIMELINE_BIRTHS.visit]: 'Visita que no se hizo' },
  requirement: { [TIMELINE_BIRTHS.requirement]: 'Requerido en el acta', ...requirementEventName },
  measure: measureActName,
  sample: sampleActName,
  notice: noticeChannelName,
  complaint: complaintEventName,
  case: caseEventName,
}

/** The words of a table; a word of a later version is said as it came. */
const inWords = (table: Readonly<Record<string, string>> | undefined, word: string): string =>
  (table && Object.hasOwn(table, word) ? table[word] : undefined) ?? word

/** An act in words. */
export function actText({ source, kind, result }: Pick<TimelineEntry, 'source' | 'kind' | 'result'>): string {
  if (result !== null) return attemptText({ channel: kind as UnknownWord, result: result as UnknownWord })
  return inWords(saidOf(actNames, source), kind)
}

/**
 * The kind of a thing in words. A complaint has a kind for it, a visit that was not made its reason and its day, and every
 * other thing words of its own.
 */
export function aboutText({
  source,
  about,
  wentOn,
}: Pick<TimelineEntry, 'source' | 'about' | 'wentOn'>): string | null {
  if (about === null) return null
  if (source === 'complaint') return inWords(complaintKindName, about)
  if (source !== 'visit') return about
  return [inWords(notMadeName, about), wentOn && texts.triedOn(wentOn)].filter(Boolean).join(' · ')
}
