import { applied } from '../../../domain/inspections/save/applied.ts'
import { withVerdicts } from './followed.queries.ts'
import type { StoredVisit } from './read/stored-visit.queries.ts'
import { storedSigning, toldAct } from './write/act-rows.ts'
import type { VisitChange } from './write/visit-change.ts'

/** A visit as the next commands of the same transaction find it, once a change of it is accepted. */
export function changedVisit({ visit, ...change }: VisitChange, at: Date): StoredVisit {
  const { late, columns, signings, acts, verdicts, closing } = change
  return {
    ...visit,
    ...columns,
    isClosed: visit.isClosed || closing !== undefined,
    startedAt: visit.startedAt ?? at.toISOString(),
    editionReplacedOn: visit.editionReplacedOn ?? late?.replacedOn ?? null,
    answers: applied(visit.answers, change),
    closingAnswers: visit.closingAnswers && applied(visit.closingAnswers, change),
    signings: [...visit.signings, ...signings.map((row) => storedSigning(row, at))],
    acts: [...visit.acts, ...acts.map((act) => toldAct(act, at))],
    followed: visit.followed && withVerdicts(visit.followed, verdicts),
  }
}
