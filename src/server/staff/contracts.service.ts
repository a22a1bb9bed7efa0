import { problemReplies } from '../../contract/problems.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { contractOn, daysLeft, overlappingContract, spanOf } from '../../domain/staff/contracts.ts'
import type { ContractForm } from '../../domain/staff/staff-forms.ts'
import type { ContractState } from '../../domain/staff/staff-words.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { contractTypeExists } from '../availability/places.queries.ts'
import { isOfDepartment } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { lockUser, updateUser } from '../users/users.queries.ts'
import { endCardWithService } from './card-of-service.ts'
import {
  type FoundContract,
  findContract,
  findContracts,
  findContractsOfUser,
  insertContract,
  updateContract,
} from './contracts.queries.ts'
import { admitStaffManager, holdOfficial, holdRow } from './staff-access.ts'

export type ContractWrite = Asker & { form: ContractForm }

function stateOf(contract: FoundContract, today: string): ContractState {
  const { startsOn, endsOn } = spanOf(contract)
  if (today < startsOn) return 'por-iniciar'
  return endsOn === null || today <= endsOn ? 'vigente' : 'terminado'
}

/** Contracts with what the day of the answer makes of them. */
export async function readContracts(q: Querier, { by, at }: Asker, ofUser?: number) {
  const today = dayOf(at)
  const found = await findContracts(q, by.departmentId, ofUser)
  return found.map((contract) => ({
    ...contract,
    state: stateOf(contract, today),
    daysLeft: daysLeft(contract, today),
  }))
}

const columnsOf = ({ rowVersion, ...form }: ContractForm) => ({
  ...form,
  subject: form.subject ?? null,
  endsOn: form.endsOn ?? null,
  endedEarlyOn: form.endedEarlyOn ?? null,
  supervisorId: form.supervisorId ?? null,
  note: form.note ?? null,
})
type Columns = ReturnType<typeof columnsOf>

/** Checks a contract against the catalogue, the department and the official's other contracts, whose row is locked. */
async function check(tx: Querier, { by, form }: ContractWrite, userId: number, columns: Columns, ownId?: number) {
  if (!(await contractTypeExists(tx, form.contractTypeId))) throw new Problem('catalogue.not-found')
  const { supervisorId } = columns
  if (supervisorId !== null && !(await isOfDepartment(tx, by.departmentId, supervisorId))) {
    throw new Problem('user.not-found', { fields: { supervisorId: problemReplies['user.not-found'].text } })
  }
  const other = overlappingContract(await findContractsOfUser(tx, by.departmentId, userId), columns, ownId)
  if (!other) return
  const { startsOn, endsOn } = spanOf(other)
  const params = {
    number: other.number,
    from: formatDay(startsOn),
    to: endsOn === null ? 'sin fecha final' : formatDay(endsOn),
  }
  throw new Problem('contract.overlap', { params })
}

/** The type of contract that lists and sheets show follows the contract in force (R 17.2). */
async function followContract(tx: Querier, { by, at }: Asker, userId: number): Promise<void> {
  const inForce = contractOn(await findContractsOfUser(tx, by.departmentId, userId), dayOf(at))
  const user = await lockUser(tx, by.departmentId, userId)
  if (!inForce || !user || user.contractTypeId === inForce.contractTypeId) return
  await updateUser(tx, userId, { contractTypeId: inForce.contractTypeId }, false)
}

const told = ({ number, contractTypeId, startsOn, endsOn }: Columns) => ({ number, contractTypeId, startsOn, endsOn })

export function createContract(db: Querier, userId: number, write: ContractWrite): Promise<number> {
  const { by, at, form } = write
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    await holdOfficial(tx, by, userId)
    const columns = columnsOf(form)
    await check(tx, write, userId, columns)
    const created = { departmentId: by.departmentId, userId, createdBy: by.id, createdAt: at }
    const id = await insertContract(tx, { ...columns, ...created })
    await followContract(tx, write, userId)
    const card = await endCardWithService(tx, by.departmentId, userId, at)
    await audit(tx, {
      ...{ official: by, at, action: 'add-contract', subject: 'user', subjectId: userId },
      details: { ...told(columns), ...card },
    })
    return id
  })
}

export function editContract(db: Querier, id: number, write: ContractWrite): Promise<number> {
  const { by, at, form } = write
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const before = await holdRow(tx, by, () => findContract(tx, by.departmentId, id), 'contract.not-found')
    refuseStaleEdit(before, form)
    const columns = columnsOf(form)
    await check(tx, write, before.userId, columns, id)
    await updateContract(tx, id, columns)
    await followContract(tx, write, before.userId)
    const card = await endCardWithService(tx, by.departmentId, before.userId, at)
    await audit(tx, {
      ...{ official: by, at, action: 'edit-contract', subject: 'user', subjectId: before.userId },
      details: { number: before.number, ...changesOf(before, columns), ...card },
    })
    return id
  })
}
