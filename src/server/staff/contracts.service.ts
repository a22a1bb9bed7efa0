import { problemReplies } from '../../contract/problems.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { CONTRACT_PARTS } from '../../domain/staff/contract-parts.ts'
import { contractOn, daysLeft, overlappingContract, serviceEnd, spanOf } from '../../domain/staff/contracts.ts'
import type { ContractForm } from '../../domain/staff/staff-forms.ts'
import type { ContractState } from '../../domain/staff/staff-words.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { contractTypeExists } from '../availability/places.queries.ts'
import { byUser, isOfDepartment } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { MailedAct } from '../users/account-change-mail.ts'
import { type ToldChange, tellOfChange } from '../users/told-changes.ts'
import { lockUser, type User, updateUser } from '../users/users.queries.ts'
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
  const contractsOf = byUser(found)
  return found.map((contract) => ({
    ...contract,
    state: stateOf(contract, today),
    daysLeft: daysLeft(contract, today),
    serviceEndsOn: serviceEnd(contractsOf(contract.userId), contract.startsOn),
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

const facts = ({ number, contractTypeId, startsOn, endsOn }: Columns) => ({ number, contractTypeId, startsOn, endsOn })

type ContractAct = Extract<MailedAct, { number: string }>
/** A contract that was saved. `told` is what its official is mailed, unless it is their own act. */
export type SavedContract = { id: number; told: ToldChange<ContractAct> | undefined }

export function createContract(db: Querier, userId: number, write: ContractWrite): Promise<SavedContract> {
  const { by, at, form } = write
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const before = await holdOfficial(tx, by, userId)
    const columns = columnsOf(form)
    await check(tx, write, userId, columns)
    const created = { departmentId: by.departmentId, userId, createdBy: by.id, createdAt: at }
    const id = await insertContract(tx, { ...columns, ...created })
    await followContract(tx, write, userId)
    const card = await endCardWithService(tx, by.departmentId, userId, at)
    await audit(tx, {
      ...{ official: by, at, action: 'add-contract', subject: 'user', subjectId: userId },
      details: { ...facts(columns), ...card },
    })
    const act = { act: 'contract-added', number: columns.number } as const
    return { id, told: await tellOfChange<ContractAct>(tx, { by, at, before, act }) }
  })
}

/** Tells the official of the parts of a contract that changed. */
async function tellOfEdit(
  tx: Querier,
  { by, at }: Asker,
  { person, number, changes }: { person: User; number: string; changes: object },
): Promise<ToldChange<ContractAct> | undefined> {
  const parts = CONTRACT_PARTS.filter((part) => part in changes)
  if (parts.length === 0) return undefined
  return tellOfChange<ContractAct>(tx, { by, at, before: person, act: { act: 'contract-changed', number, parts } })
}

export function editContract(db: Querier, id: number, write: ContractWrite): Promise<SavedContract> {
  const { by, at, form } = write
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const before = await holdRow(tx, by, () => findContract(tx, by.departmentId, id), 'contract.not-found')
    refuseStaleEdit(before, form)
    const person = await holdOfficial(tx, by, before.userId)
    const columns = columnsOf(form)
    await check(tx, write, before.userId, columns, id)
    await updateContract(tx, id, columns)
    await followContract(tx, write, before.userId)
    const card = await endCardWithService(tx, by.departmentId, before.userId, at)
    const { number } = before
    const changes = changesOf(before, columns)
    await audit(tx, {
      ...{ official: by, at, action: 'edit-contract', subject: 'user', subjectId: before.userId },
      details: { number, ...changes, ...card },
    })
    return { id, told: await tellOfEdit(tx, write, { person, number, changes }) }
  })
}
