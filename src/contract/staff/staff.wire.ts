import { z } from 'zod'
import { periodQuery } from '../../domain/staff/period-forms.ts'
import * as forms from '../../domain/staff/staff-forms.ts'
import type {
  AbsenceKind,
  AbsenceState,
  CardState,
  CompetenceKind,
  ContractState,
  Half,
} from '../../domain/staff/staff-words.ts'
import { endpoint, pathDay, pathId } from '../core/endpoint.ts'
import { listEndpoint } from '../core/list-endpoint.ts'
import { day, flag, inFlag, inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const ofUser = wireObject({ userId: ['user_id', pathId] })
const code = <Code extends string>() => z.custom<Code>()

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

export const absenceRow = wireObject({
  id: ['absence_id', number],
  userId: ['user_id', number],
  userName: ['user_name', text],
  /** Tells officials of one name apart. */
  userIdNumber: ['identification_number', text],
  kind: ['kind', code<AbsenceKind>()],
  startsOn: ['starts_on', day],
  endsOn: ['ends_on', day],
  half: ['half', nullable(code<Half>())],
  placeCityId: ['place_city_id', nullable(number)],
  placeCity: ['place_city', nullable(text)],
  note: ['note', nullable(text)],
  /** Whether a paper for it was shown. The paper of sick leave is never kept here. */
  isPaperShown: ['paper_shown', flag],
  state: ['state', code<AbsenceState>()],
  decidedBy: ['decided_by_name', nullable(text)],
  decidedAt: ['decided_at', nullable(text)],
  decisionReason: ['reason', nullable(text)],
  createdAt: ['created_at', text],
  rowVersion: ['row_version', number],
})
export type AbsenceRow = z.output<typeof absenceRow>

export const territoryRow = wireObject({
  id: ['territory_id', number],
  userId: ['user_id', number],
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  /** Null: the whole subregion. */
  cityId: ['city_id', nullable(number)],
  city: ['city', nullable(text)],
})
export type TerritoryRow = z.output<typeof territoryRow>

export const competenceRow = wireObject({
  id: ['competence_id', number],
  userId: ['user_id', number],
  userName: ['user_name', text],
  /** Tells officials of one name apart. */
  userIdNumber: ['identification_number', text],
  kind: ['kind', code<CompetenceKind>()],
  inscriptionTypeId: ['inscription_type_id', nullable(number)],
  inscriptionType: ['inscription_type', nullable(text)],
  name: ['name', nullable(text)],
  number: ['number', nullable(text)],
  issuedOn: ['issued_on', nullable(day)],
  expiresOn: ['expires_on', nullable(day)],
  daysLeft: ['days_left', nullable(number)],
  withdrawnAt: ['withdrawn_at', nullable(text)],
  rowVersion: ['row_version', number],
})
export type CompetenceRow = z.output<typeof competenceRow>

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

const load = {
  /** Pending visits, whether begun or not. */
  pending: ['pending', number],
  /** The usual visits that the pending ones amount to: a type whose visits take twice the time counts twice (R 17.5). */
  weighted: ['weighted_pending', number],
  /** Visits that fit in the period's available days; null without a declared capacity. */
  capacity: ['capacity', nullable(number)],
  loadPct: ['load_pct', nullable(number)],
} as const

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

const absenceFields = {
  kind: ['kind', inText],
  startsOn: ['starts_on', inText],
  endsOn: ['ends_on', inText],
  half: ['half', inText],
  placeCityId: ['place_city_id', inId],
  note: ['note', inText],
  isPaperShown: ['paper_shown', inFlag],
  confirmed: ['confirmed', inFlag],
  reassignTo: ['reassign_to', inId],
  rowVersion: ['row_version', inNumber],
} as const
const absenceSaved = wireObject({ id: ['absence_id', number], state: ['state', code<AbsenceState>()] })

/** Absences that touch the period, and every request that waits for a decision. */
export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/staff/absences',
  summary: 'Ausencias de un periodo y solicitudes por decidir; los demás ven las suyas',
  query: form(periodQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({ absences: ['absences', list(absenceRow)] }),
})

/** Order of the file of absences, which has those of every day; filters choose a period. */
export const absenceOrder = {
  fields: {
    absence_id: 'id',
    user_id: 'userId',
    user_name: 'userName',
    kind: 'kind',
    starts_on: 'startsOn',
    ends_on: 'endsOn',
    state: 'state',
    created_at: 'createdAt',
  },
  defaultSort: 'startsOn',
} as const

/**
 * `confirmed` = 0 asks first where visits are planned on those days: 409 `absence.planned-visits`. Its `reasons` tell what
 * the official saved in those that have begun.
 */
export const createAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/absences',
  summary: 'Registrar una ausencia aprobada de otra persona; solo administradores',
  params: ofUser,
  body: form(forms.absenceForm, absenceFields),
  reply: absenceSaved,
})

export const askAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/me/absences',
  summary: 'Pedir una ausencia propia, que decide otra persona',
  body: form(forms.absenceForm, absenceFields),
  reply: absenceSaved,
})

export const editAbsence = endpoint({
  method: 'PUT',
  path: '/api/staff/absences/:absence_id',
  summary: 'Modificar una ausencia; cada quien la suya mientras nadie la decida',
  params: wireObject({ id: ['absence_id', pathId] }),
  body: form(forms.absenceForm, absenceFields),
  reply: absenceSaved,
})

export const decideAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/absences/:absence_id/decision',
  summary: 'Aprobar o rechazar una ausencia; con confirmed=0 avisa de las visitas de esos días',
  params: wireObject({ id: ['absence_id', pathId] }),
  body: form(forms.absenceDecision, {
    decision: ['decision', inText],
    reason: ['reason', inText],
    confirmed: ['confirmed', inFlag],
    reassignTo: ['reassign_to', inId],
    rowVersion: ['row_version', inNumber],
  }),
  reply: absenceSaved,
})

export const annulAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/absences/:absence_id/annul',
  summary: 'Anular una ausencia; cada quien la suya mientras nadie la decida',
  params: wireObject({ id: ['absence_id', pathId] }),
  body: form(forms.annulment, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: absenceSaved,
})

/** The pending visits of an official with a day in the period. */
export const listPlannedVisits = endpoint({
  method: 'GET',
  path: '/api/staff/:user_id/visits',
  summary: 'Visitas planeadas de un funcionario en un periodo; los demás solo las suyas',
  params: ofUser,
  query: form(periodQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({
    visits: [
      'visits',
      list(
        wireObject({
          id: ['assignment_id', number],
          establishment: ['establishment_name', text],
          city: ['city', text],
          scheduledOn: ['scheduled_on', day],
        }),
      ),
    ],
  }),
})

export const listTerritories = endpoint({
  method: 'GET',
  path: '/api/staff/territories',
  summary: 'Cobertura declarada de los funcionarios; solo administradores',
  reply: wireObject({ territories: ['territories', list(territoryRow)] }),
})

export const addTerritory = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/territories',
  summary: 'Agregar una subregión o un municipio a la cobertura de un funcionario; solo administradores',
  params: ofUser,
  body: form(forms.territoryForm, { zodesId: ['zodes_id', inId], cityId: ['city_id', inId] }),
  reply: wireObject({ id: ['territory_id', number] }),
})

export const removeTerritory = endpoint({
  method: 'DELETE',
  path: '/api/staff/territories/:territory_id',
  summary: 'Quitar una parte de la cobertura de un funcionario; solo administradores',
  params: wireObject({ id: ['territory_id', pathId] }),
  reply: wireObject({ isDone: ['done', flag] }),
})

const competenceFields = {
  kind: ['kind', inText],
  inscriptionTypeId: ['inscription_type_id', inId],
  name: ['name', inText],
  number: ['number', inText],
  issuedOn: ['issued_on', inText],
  expiresOn: ['expires_on', inText],
  rowVersion: ['row_version', inNumber],
} as const

export const competenceOrder = {
  fields: {
    competence_id: 'id',
    user_id: 'userId',
    user_name: 'userName',
    kind: 'kind',
    inscription_type: 'inscriptionType',
    name: 'name',
    number: 'number',
    issued_on: 'issuedOn',
    expires_on: 'expiresOn',
    days_left: 'daysLeft',
  },
  defaultSort: 'id',
} as const

export const listCompetences = listEndpoint({
  path: '/api/staff/competences',
  summary: 'Competencias de los funcionarios; solo administradores',
  collection: 'competences',
  row: competenceRow,
  order: competenceOrder,
})

export const createCompetence = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/competences',
  summary: 'Registrar una competencia; solo administradores',
  params: ofUser,
  body: form(forms.competenceForm, competenceFields),
  reply: wireObject({ id: ['competence_id', number] }),
})

export const editCompetence = endpoint({
  method: 'PUT',
  path: '/api/staff/competences/:competence_id',
  summary: 'Modificar una competencia; solo administradores',
  params: wireObject({ id: ['competence_id', pathId] }),
  body: form(forms.competenceForm, competenceFields),
  reply: wireObject({ id: ['competence_id', number] }),
})

export const withdrawCompetence = endpoint({
  method: 'POST',
  path: '/api/staff/competences/:competence_id/withdraw',
  summary: 'Retirar una competencia; solo administradores',
  params: wireObject({ id: ['competence_id', pathId] }),
  body: form(forms.annulment, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: wireObject({ id: ['competence_id', number] }),
})

export const saveCapacity = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/capacity',
  summary: 'Visitas por semana y días de trabajo de un funcionario; solo administradores',
  params: ofUser,
  body: form(forms.capacityForm, {
    visitsPerWeek: ['visits_per_week', inNumber],
    works: ['works', inText],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({ userId: ['user_id', number] }),
})

export const readWorkload = endpoint({
  method: 'GET',
  path: '/api/staff/workload',
  summary: 'Visitas pendientes frente a la capacidad de un periodo; los demás solo la suya',
  query: form(periodQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({
    officials: [
      'officials',
      list(
        wireObject({
          userId: ['user_id', number],
          name: ['name', text],
          identificationNumber: ['identification_number', text],
          ...load,
        }),
      ),
    ],
    /** Minutes that visits usually take: all together, and each type with enough past visits. */
    minutes: [
      'minutes',
      wireObject({
        usual: ['usual', number],
        types: [
          'types',
          list(
            wireObject({
              inscriptionTypeId: ['typeofinscription_id', number],
              name: ['name', text],
              minutes: ['minutes', number],
            }),
          ),
        ],
      }),
    ],
  }),
})

export const listExpiries = endpoint({
  method: 'GET',
  path: '/api/staff/expiries',
  summary: 'Contratos, competencias y carnés que vencen en los próximos días; los demás solo los suyos',
  query: form(forms.expiriesQuery, { days: ['days', inNumber] }),
  reply: wireObject({
    expiries: [
      'expiries',
      list(
        wireObject({
          kind: ['kind', code<'contract' | 'competence' | 'card'>()],
          userId: ['user_id', number],
          name: ['name', text],
          what: ['what', text],
          endsOn: ['ends_on', day],
          daysLeft: ['days_left', number],
        }),
      ),
    ],
  }),
})

const holiday = wireObject({ day: ['day', day], name: ['name', text], isLocal: ['local', flag] })

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  summary: 'Festivos de ley y días locales de un año',
  query: form(forms.holidaysQuery, { year: ['year', inNumber] }),
  reply: wireObject({ holidays: ['holidays', list(holiday)] }),
})

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/holidays',
  summary: 'Agregar un día local sin trabajo; solo administradores',
  body: form(forms.holidayForm, { day: ['day', inText], name: ['name', inText] }),
  reply: wireObject({ day: ['day', day] }),
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:day',
  summary: 'Quitar un día local sin trabajo; solo administradores',
  params: wireObject({ day: ['day', pathDay] }),
  reply: wireObject({ isDone: ['done', flag] }),
})
