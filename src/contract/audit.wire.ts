import { z } from 'zod'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import { nullable, number, text } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'

/** An event of the trail. `names` has the names behind the ids of `details`, by field and id. */
export const auditRow = wireObject({
  id: ['audit_id', number],
  at: ['at', text],
  userId: ['user_id', nullable(number)],
  userName: ['user_name', nullable(text)],
  /** Numbers of identity documents tell people, and establishments, of one name apart. */
  userIdNumber: ['identification_number', nullable(text)],
  action: ['action', text],
  subject: ['subject', text],
  subjectId: ['subject_id', nullable(number)],
  subjectName: ['subject_name', nullable(text)],
  subjectIdNumber: ['subject_identification_number', nullable(text)],
  /** The establishment of an inspection; the address of a record has it. Null while the inspection is open. */
  recordEstablishmentId: ['record_establishment_id', nullable(number)],
  details: ['details', z.record(z.string(), z.unknown())],
  names: ['names', z.record(z.string(), z.record(z.string(), z.string()))],
})

const auditOrder = {
  fields: {
    audit_id: 'id',
    at: 'at',
    user_id: 'userId',
    user_name: 'userName',
    action: 'action',
    subject: 'subject',
    subject_id: 'subjectId',
    details: 'details',
  },
  defaultSort: 'id',
} as const

export const listAudit = listEndpoint({
  path: '/api/audit/all',
  summary: 'Registro de auditoría del departamento; solo administradores',
  collection: 'Audit',
  row: auditRow,
  order: auditOrder,
})

export const exportAudit = exportEndpoint({
  path: '/api/export/audit',
  summary: 'Registro de auditoría en un archivo; solo administradores',
  order: auditOrder,
})
