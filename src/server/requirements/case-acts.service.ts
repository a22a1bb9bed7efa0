import type { Official } from '../../domain/access/official.ts'
import { putInCase } from '../../domain/requirements/requirement-acts.ts'
import { audit } from '../audit/audit.queries.ts'
import { standsInCase } from '../case-list/things-in-cases.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { moveTermOf } from './move-terms.service.ts'
import { findEvents, lockRequirement, type Requirement, writeAct } from './requirements.queries.ts'

type Asker = { by: Official; at: Date }
type Change = Pick<Requirement, 'state'> & { kind: 'trasladada' | 'devuelta'; action: string; caseNumber: string }

/** Writes the state of a requirement with its act and its line of the trail. */
async function change(tx: Querier, { by, at }: Asker, before: Requirement, changed: Change): Promise<Requirement> {
  const { state, kind, action, caseNumber } = changed
  const after = await writeAct(tx, before, { at, byUser: by.id, kind, details: { case: caseNumber }, after: { state } })
  const details = { number: before.number, case: caseNumber, from: before.state, to: state }
  await audit(tx, { official: by, at, action, subject: 'requirement', subjectId: before.id, details })
  return after
}

/** Locks a requirement that is put in a case; an open one goes on there (R 40.4). Undefined where there is none such. */
export async function moveToCase(
  tx: Querier,
  asker: Asker,
  id: number,
  caseNumber: string,
): Promise<Requirement | undefined> {
  const before = await lockRequirement(tx, asker.by.departmentId, id)
  if (!before) return undefined
  const state = putInCase(before.state)
  if (state === before.state) return before
  return change(tx, asker, before, { state, kind: 'trasladada', action: 'transfer-requirement', caseNumber })
}

/**
 * Gives a requirement that stands in no case any more the state that it had before it was put in one. Days that were added
 * meanwhile move its term now (R 30.4). The caller holds the turn of the calendar.
 */
export async function returnFromCase(tx: Querier, asker: Asker, id: number, caseNumber: string): Promise<void> {
  const before = await lockRequirement(tx, asker.by.departmentId, id)
  if (before?.state !== 'trasladado') return
  const { departmentId } = before
  if (await standsInCase(tx, { departmentId, kind: 'requirement', subjectId: id })) return
  const moved = (await findEvents(tx, before)).findLast(({ kind }) => kind === 'trasladada')
  if (!moved) return
  const { fromState: state } = moved
  const open = await change(tx, asker, before, { state, kind: 'devuelta', action: 'return-requirement', caseNumber })
  await moveTermOf(tx, asker, open, `Días que se agregaron mientras estaba en el expediente ${caseNumber}`)
}
