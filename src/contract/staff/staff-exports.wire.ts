import { exportEndpoint } from '../core/list-endpoint.ts'
import { absenceOrder } from './absences.wire.ts'
import { competenceOrder } from './competences.wire.ts'
import { contractOrder } from './contracts.wire.ts'
import { staffOrder } from './staff.wire.ts'
import { cardOrder } from './staff-cards.wire.ts'

export const exportStaff = exportEndpoint({
  path: '/api/export/staff',
  summary: 'Directorio de funcionarios en un archivo; solo administradores',
  order: staffOrder,
})

export const exportContracts = exportEndpoint({
  path: '/api/export/contracts',
  summary: 'Contratos del departamento en un archivo; solo administradores',
  order: contractOrder,
})

export const exportTerritories = exportEndpoint({
  path: '/api/export/territories',
  summary: 'Cobertura declarada de los funcionarios en un archivo; solo administradores',
  order: {
    fields: {
      territory_id: 'id',
      user_id: 'userId',
      user_name: 'userName',
      identification_number: 'userIdNumber',
      zodes: 'zodes',
      city: 'city',
    },
    defaultSort: 'userName',
  },
})

export const exportWorkload = exportEndpoint({
  path: '/api/export/workload',
  summary: 'Carga de los funcionarios en un periodo, en un archivo; solo administradores',
  order: {
    fields: {
      user_id: 'userId',
      name: 'name',
      identification_number: 'identificationNumber',
      from: 'from',
      to: 'to',
      pending: 'pending',
      weighted_pending: 'weighted',
      capacity: 'capacity',
      load_pct: 'loadPct',
    },
    defaultSort: 'name',
  },
})

export const exportAbsences = exportEndpoint({
  path: '/api/export/absences',
  summary: 'Ausencias de los funcionarios en un archivo; solo administradores',
  order: absenceOrder,
})

export const exportCompetences = exportEndpoint({
  path: '/api/export/competences',
  summary: 'Competencias de los funcionarios en un archivo; solo administradores',
  order: competenceOrder,
})

export const exportCards = exportEndpoint({
  path: '/api/export/cards',
  summary: 'Carnés de los funcionarios en un archivo; solo administradores',
  order: cardOrder,
})
