import { competenceText } from '../../../../domain/staff/staff-texts.ts'
import { competenceName } from '../../../../domain/staff/staff-words.ts'
import { expiryTone } from '../messages.ts'
import type { CompetenceRow } from '../staff.queries.ts'

/** A competence as people read it: `Tipo de inscripción: Restaurante`, `Curso: Manipulación de alimentos`. */
export const competenceLabel = ({ kind, inscriptionType, name }: CompetenceRow): string =>
  `${competenceName[kind]}: ${inscriptionType ?? name ?? ''}`

/** Whether a competence still counts, and for how long. */
export const competenceBadge = (row: CompetenceRow) => ({
  text: competenceText(row),
  tone: row.withdrawnAt !== null ? ('red' as const) : expiryTone(row.daysLeft),
})
