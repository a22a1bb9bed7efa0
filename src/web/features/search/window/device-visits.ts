import { formatDay } from '../../../../domain/shared/time.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { hasWords, type Line } from './found.ts'

/** More lines than for a kind of the server's answer, because visits are the only kind. */
const MOST = 10

const dayText = ({ scheduledOn, dueOn }: PreparedVisit) => {
  const day = scheduledOn ?? dueOn
  return day ? [formatDay(day)] : []
}

const textOf = (visit: PreparedVisit) =>
  [visit.establishment, visit.address, visit.city, visit.zodes, visit.motive, ...dayText(visit)].join(' ')

/** The form of an open visit, or the acta of a closed one. */
const linkOf = ({ assignmentId, establishmentId, inscriptionTypeId, closedInspectionId }: PreparedVisit) =>
  closedInspectionId === null
    ? `/dashboard/inspeccion/${assignmentId}/${establishmentId}/${inscriptionTypeId}`
    : `/dashboard/inspecciones/${closedInspectionId}/${establishmentId}`

/** Visits that this device keeps, by the words of a search. */
export const deviceVisitsFor = (prepared: readonly PreparedVisit[], searched: string): Line[] =>
  prepared
    .filter((visit) => hasWords(textOf(visit), searched))
    .slice(0, MOST)
    .map((visit) => ({
      id: `visit ${visit.assignmentId}`,
      title: visit.establishment,
      detail: [visit.city, visit.address, visit.motive, ...dayText(visit)].join(' · '),
      link: linkOf(visit),
    }))
