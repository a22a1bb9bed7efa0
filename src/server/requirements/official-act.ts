import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { lockRequirement, type Requirement, type RequirementAct, writeAct } from './requirements.queries.ts'

export type Asker = { by: Official; at: Date }

export const mayDecide = (by: Official) => may(by, 'requirements.decide', { departmentId: by.departmentId })

/** @throws Problem access.forbidden */
export function admitDecider(by: Official): void {
  if (!mayDecide(by)) throw new Problem('access.forbidden')
}

/** Locks a requirement of the department. @throws Problem requirement.not-found */
export async function hold(tx: Querier, { departmentId }: Official, id: number): Promise<Requirement> {
  const found = await lockRequirement(tx, departmentId, id)
  if (!found) throw new Problem('requirement.not-found')
  return found
}

const changed = ({ id, state, dueOn, rowVersion }: Requirement) => ({ id, state, dueOn, rowVersion })
export type Changed = ReturnType<typeof changed>

/** Writes an act of an official and its line of the trail. */
export async function act(
  tx: Querier,
  { by, at }: Asker,
  before: Requirement,
  action: string,
  written: Omit<RequirementAct, 'at' | 'byUser'>,
): Promise<Changed> {
  const after = await writeAct(tx, before, { ...written, at, byUser: by.id })
  const details = { number: before.number, ...written.details, from: before.state, to: after.state }
  await audit(tx, { official: by, at, action, subject: 'requirement', subjectId: before.id, details })
  return changed(after)
}
