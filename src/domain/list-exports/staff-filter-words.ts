import {
  absenceName,
  absenceStateName,
  cardStateName,
  competenceName,
  contractStateName,
  EXPIRING_DAYS,
} from '../staff/staff-words.ts'
import type { FilterWords } from './filter-text.ts'
import { yesNo } from './filter-words.ts'

const expiring: FilterWords = {
  label: 'Por vencer',
  to: 'Por vencer',
  values: Object.fromEntries(EXPIRING_DAYS.map((days) => [days, `En ${days} días o menos`])),
}
const person = { userId: { label: 'Número interno del funcionario' }, userName: { label: 'Funcionario' } }
const ID = { id: { label: 'Número interno' } }

export const staffFilterWords = {
  userId: person.userId,
  name: { label: 'Nombre' },
  identificationNumber: { label: 'N.º de documento' },
  role: { label: 'Cargo' },
  areaId: { label: 'Número interno del área' },
  area: { label: 'Área' },
  isActive: { label: 'Cuenta', values: { 1: 'Activa', 0: 'Inactiva' } },
  contractType: { label: 'Tipo de contrato' },
  zodes: { label: 'Cobertura' },
  daysLeft: expiring,
  loadPct: { label: 'Carga' },
  availableToday: yesNo('Disponible hoy'),
}

export const workloadFilterWords = {
  userId: person.userId,
  name: { label: 'Funcionario' },
  identificationNumber: { label: 'N.º de documento' },
  from: { label: 'Desde' },
  to: { label: 'Hasta' },
  pending: { label: 'Visitas pendientes' },
  weighted: { label: 'En visitas usuales' },
  capacity: { label: 'Caben en el periodo' },
  loadPct: { label: 'Carga' },
}

export const contractFilterWords = {
  ...ID,
  ...person,
  contractType: { label: 'Tipo de contrato' },
  number: { label: 'Número' },
  startsOn: { label: 'Desde' },
  endsOn: { label: 'Hasta' },
  state: { label: 'Estado', values: contractStateName },
  daysLeft: expiring,
}

export const absenceFilterWords = {
  ...ID,
  ...person,
  kind: { label: 'Clase', values: absenceName },
  startsOn: { label: 'Desde' },
  endsOn: { label: 'Hasta' },
  state: { label: 'Estado', values: absenceStateName },
  createdAt: { label: 'Registrada' },
}

export const territoryFilterWords = {
  ...ID,
  ...person,
  userIdNumber: { label: 'N.º de documento' },
  zodes: { label: 'Subregión' },
  city: { label: 'Municipio' },
}

export const competenceFilterWords = {
  ...ID,
  ...person,
  kind: { label: 'Clase', values: competenceName },
  inscriptionType: { label: 'Competencia' },
  name: { label: 'Competencia' },
  number: { label: 'Número' },
  issuedOn: { label: 'Expedida el' },
  expiresOn: { label: 'Vence el' },
  daysLeft: expiring,
}

export const cardFilterWords = {
  ...person,
  serial: { label: 'Serial' },
  issuedAt: { label: 'Expedido el' },
  expiresOn: { label: 'Vigente hasta' },
  state: { label: 'Estado', values: cardStateName },
}
