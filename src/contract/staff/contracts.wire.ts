import type { z } from 'zod'
import * as forms from '../../domain/staff/staff-forms.ts'
import type { ContractState } from '../../domain/staff/staff-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { listEndpoint } from '../core/list-endpoint.ts'
import { day, inId, inNumber, inText, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { code, ofUser } from './staff-parts.ts'

const contractFields = {
  contractTypeId: ['contract_type_id', inId],
  number: ['number', inText],
  subject: ['subject', inText],
  startsOn: ['starts_on', inText],
  endsOn: ['ends_on', inText],
  endedEarlyOn: ['ended_early_on', inText],
  supervisorId: ['supervisor_id', inId],
  note: ['note', inText],
  rowVersion: ['row_version', inNumber],
} as const

export const contractRow = wireObject({
  id: ['contract_id', number],
  userId: ['user_id', number],
  userName: ['user_name', text],
  /** Tells officials of one name apart. */
  userIdNumber: ['identification_number', text],
  contractTypeId: ['contract_type_id', number],
  contractType: ['contract_type', text],
  number: ['number', text],
  subject: ['subject', nullable(text)],
  startsOn: ['starts_on', day],
  endsOn: ['ends_on', nullable(day)],
  endedEarlyOn: ['ended_early_on', nullable(day)],
  supervisorId: ['supervisor_id', nullable(number)],
  supervisor: ['supervisor_name', nullable(text)],
  note: ['note', nullable(text)],
  /** On the day of the answer. */
  state: ['state', code<ContractState>()],
  /** Days until the last one, 0 on it; null without an end. */
  daysLeft: ['days_left', nullable(number)],
  /** The last day of the service that it is part of without a gap; null without an end. Older servers do not send it. */
  serviceEndsOn: ['service_ends_on', nullable(day).optional()],
  rowVersion: ['row_version', number],
})
export type ContractRow = z.output<typeof contractRow>

export const contractOrder = {
  fields: {
    contract_id: 'id',
    user_id: 'userId',
    user_name: 'userName',
    contract_type: 'contractType',
    number: 'number',
    starts_on: 'startsOn',
    ends_on: 'endsOn',
    state: 'state',
    days_left: 'daysLeft',
  },
  defaultSort: 'id',
} as const

export const listStaffContracts = listEndpoint({
  path: '/api/staff/contracts',
  summary: 'Contratos del departamento; solo administradores',
  collection: 'contracts',
  row: contractRow,
  order: contractOrder,
})

export const createContract = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/contracts',
  summary: 'Registrar un contrato, sin cruces con otros del funcionario; solo administradores',
  params: ofUser,
  body: form(forms.contractForm, contractFields),
  reply: wireObject({ id: ['contract_id', number] }),
})

export const editContract = endpoint({
  method: 'PUT',
  path: '/api/staff/contracts/:contract_id',
  summary: 'Modificar un contrato; solo administradores',
  params: wireObject({ id: ['contract_id', pathId] }),
  body: form(forms.contractForm, contractFields),
  reply: wireObject({ id: ['contract_id', number] }),
})
