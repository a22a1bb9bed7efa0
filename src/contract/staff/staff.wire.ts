import type { z } from 'zod'
import type { CardState } from '../../domain/staff/staff-words.ts'
import { endpoint } from '../core/endpoint.ts'
import { listEndpoint } from '../core/list-endpoint.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { absenceRow } from './absences.wire.ts'
import { competenceRow } from './competences.wire.ts'
import { contractRow } from './contracts.wire.ts'
import { code, load, ofUser } from './staff-parts.ts'
import { territoryRow } from './territories.wire.ts'

export const cardRow = wireObject({
  serial: ['serial', text],
  userId: ['user_id', number],
  userName: ['user_name', text],
  /** Tells officials of one name apart. */
  userIdNumber: ['identification_number', text],
  issuedAt: ['issued_at', text],
  issuedBy: ['issued_by_name', text],
  expiresOn: ['expires_on', day],
  state: ['state', code<CardState>()],
  revokedAt: ['revoked_at', nullable(text)],
  revokedReason: ['revoked_reason', nullable(text)],
})
export type CardRow = z.output<typeof cardRow>

const capacity = wireObject({
  visitsPerWeek: ['visits_per_week', number],
  works: ['works', text],
  rowVersion: ['row_version', number],
})

/** A row of the directory. */
export const staffRow = wireObject({
  userId: ['user_id', number],
  name: ['name', text],
  identificationNumber: ['identification_number', text],
  role: ['rol', text],
  areaId: ['area_id', number],
  area: ['area', text],
  isActive: ['is_active', flag],
  /** Name of the profile picture. */
  photo: ['photo', nullable(text)],
  contractType: ['contract_type', text],
  /** The contract in force today. */
  contract: [
    'contract',
    nullable(
      wireObject({
        id: ['contract_id', number],
        number: ['number', text],
        startsOn: ['starts_on', day],
        endsOn: ['ends_on', nullable(day)],
        /** Days until the service ends, which other contracts may continue without a gap. */
        daysLeft: ['days_left', nullable(number)],
      }),
    ),
  ],
  /** Names of the covered subregions, joined by commas; empty where none was declared. */
  zodes: ['zodes', text],
  ...load,
  availableToday: ['available_today', flag],
  reasons: ['reasons', list(text)],
  card: ['card', nullable(wireObject({ serial: ['serial', text], expiresOn: ['expires_on', day] }))],
})
export type StaffRow = z.output<typeof staffRow>

const officialFile = wireObject({
  userId: ['user_id', number],
  name: ['name', text],
  identificationNumber: ['identification_number', text],
  role: ['rol', text],
  area: ['area', text],
  isActive: ['is_active', flag],
  photo: ['photo', nullable(text)],
  availableToday: ['available_today', flag],
  reasons: ['reasons', list(text)],
  ...load,
  contracts: ['contracts', list(contractRow)],
  absences: ['absences', list(absenceRow)],
  territories: ['territories', list(territoryRow)],
  competences: ['competences', list(competenceRow)],
  /** Null where none was declared. */
  visitsOfWeek: ['capacity_declared', nullable(capacity)],
  cards: ['cards', list(cardRow)],
  /** Whether the installation has a public address, without which no card is issued. */
  hasPublicUrl: ['public_url', flag],
})
export type OfficialFile = z.output<typeof officialFile>

export const staffOrder = {
  fields: {
    user_id: 'userId',
    name: 'name',
    identification_number: 'identificationNumber',
    rol: 'role',
    area_id: 'areaId',
    area: 'area',
    is_active: 'isActive',
    contract_type: 'contractType',
    zodes: 'zodes',
    days_left: 'daysLeft',
    load_pct: 'loadPct',
    available_today: 'availableToday',
  },
  defaultSort: 'name',
} as const

export const listStaff = listEndpoint({
  path: '/api/staff/all',
  summary: 'Directorio de funcionarios con contrato, cobertura, carga y disponibilidad de hoy; solo administradores',
  collection: 'staff',
  row: staffRow,
  order: staffOrder,
})

export const readStaffMember = endpoint({
  method: 'GET',
  path: '/api/staff/:user_id',
  summary: 'Hoja de un funcionario; los demás solo la suya',
  params: ofUser,
  reply: wireObject({ official: ['official', officialFile] }),
})

export const readOwnStaff = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'Mi vinculación, ausencias, cobertura, competencias y carné',
  reply: wireObject({ official: ['official', officialFile] }),
})
