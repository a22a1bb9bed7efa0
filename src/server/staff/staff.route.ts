import type { FastifyInstance } from 'fastify'
import { listAbsences, listPlannedVisits } from '../../contract/staff/absences.wire.ts'
import { readAvailability as readAvailabilityCall } from '../../contract/staff/availability.wire.ts'
import {
  createCompetence,
  editCompetence,
  listCompetences,
  withdrawCompetence,
} from '../../contract/staff/competences.wire.ts'
import { createContract, editContract, listStaffContracts } from '../../contract/staff/contracts.wire.ts'
import { addHoliday, listHolidays, removeHoliday } from '../../contract/staff/holidays.wire.ts'
import { listStaff, readOwnStaff, readStaffMember } from '../../contract/staff/staff.wire.ts'
import { listStaffDocuments } from '../../contract/staff/staff-documents.wire.ts'
import { addTerritory, listTerritories, removeTerritory } from '../../contract/staff/territories.wire.ts'
import { listExpiries, readWorkload as readWorkloadCall, saveCapacity } from '../../contract/staff/workload.wire.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { readAvailability, readWorkload } from '../availability/availability.service.ts'
import { addDay, readYearDays, removeDay } from '../legal-calendar/legal-calendar.service.ts'
import { serve } from '../platform/http/serve.ts'
import { pageOfRows } from '../platform/lists/page-of-rows.ts'
import type { Platform } from '../platform/platform.ts'
import { personNotices } from '../users/person-notices.ts'
import * as competences from './competences.service.ts'
import * as contracts from './contracts.service.ts'
import { readDirectoryPage } from './directory.service.ts'
import { readExpiries } from './expiries.service.ts'
import * as file from './official-file.service.ts'
import { competenceCells, competenceWords, contractCells, contractWords } from './staff-cells.ts'
import { readStaffDocuments } from './staff-documents.service.ts'
import { findTerritories } from './territories.queries.ts'
import * as territories from './territories.service.ts'

export function staffRoutes(app: FastifyInstance, platform: Platform): void {
  readingRoutes(app, platform)
  questionRoutes(app, platform)
  contractRoutes(app, platform)
  competenceRoutes(app, platform)
  territoryRoutes(app, platform)
}

function readingRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  const hasPublicUrl = platform.config.publicUrl !== undefined
  serve(app, platform, listStaff, {
    needs: 'staff.manage',
    answer: ({ db, official: by, query }) => readDirectoryPage(db, { by, at: now() }, query),
  })
  serve(app, platform, readOwnStaff, {
    answer: async ({ db, official: by }) => ({
      official: await file.readOfficialFile(db, { by, at: now() }, by.id, hasPublicUrl),
    }),
  })
  serve(app, platform, readStaffMember, {
    answer: async ({ db, official: by, params }) => ({
      official: await file.readOfficialFile(db, { by, at: now() }, params.userId, hasPublicUrl),
    }),
  })
  serve(app, platform, listAbsences, {
    answer: async ({ db, official: by, query }) => ({
      absences: await file.readAbsences(db, { by, at: now() }, query),
    }),
  })
  serve(app, platform, listStaffDocuments, {
    answer: async ({ db, official: by, params }) => ({
      documents: await readStaffDocuments(db, by, params.userId),
    }),
  })
  serve(app, platform, listPlannedVisits, {
    answer: async ({ db, official: by, params, query }) => ({
      visits: await file.readPlannedVisits(db, { by, at: now() }, params.userId, query),
    }),
  })
}

/** Questions about days: who is available, who is full, and what ends. */
function questionRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, readAvailabilityCall, {
    answer: async ({ db, official: by, query }) => ({
      officials: await readAvailability(db, { by, at: now() }, query),
    }),
  })
  serve(app, platform, readWorkloadCall, {
    answer: ({ db, official: by, query }) => readWorkload(db, { by, at: now() }, query),
  })
  serve(app, platform, listExpiries, {
    answer: async ({ db, official: by, query }) => ({
      expiries: await readExpiries(db, { by, at: now() }, query.days),
    }),
  })
  serve(app, platform, listHolidays, {
    answer: async ({ db, official: by, query }) => ({
      holidays: await readYearDays(db, by, query.year ?? Number(dayOf(now()).slice(0, 4))),
    }),
  })
}

function contractRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  const notices = personNotices(app, platform)
  const tell = ({ id, told }: contracts.SavedContract) => {
    notices.tellOf(told)
    return { id }
  }
  serve(app, platform, listStaffContracts, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, query }) =>
      pageOfRows(await contracts.readContracts(db, { by, at: now() }), query, contractCells, contractWords),
  })
  serve(app, platform, createContract, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body: form }) =>
      tell(await contracts.createContract(db, params.userId, { by, at: now(), form })),
  })
  serve(app, platform, editContract, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body: form }) =>
      tell(await contracts.editContract(db, params.id, { by, at: now(), form })),
  })
}

function competenceRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, listCompetences, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, query }) =>
      pageOfRows(await competences.readCompetences(db, { by, at: now() }), query, competenceCells, competenceWords),
  })
  serve(app, platform, createCompetence, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body: form }) => ({
      id: await competences.createCompetence(db, params.userId, { by, at: now(), form }),
    }),
  })
  serve(app, platform, editCompetence, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body: form }) => ({
      id: await competences.editCompetence(db, params.id, { by, at: now(), form }),
    }),
  })
  serve(app, platform, withdrawCompetence, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body: form }) => ({
      id: await competences.withdrawCompetence(db, params.id, { by, at: now(), form }),
    }),
  })
  serve(app, platform, saveCapacity, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params: { userId }, body: form }) => {
      await competences.saveCapacity(db, userId, { by, at: now(), form })
      return { userId }
    },
  })
}

function territoryRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, listTerritories, {
    needs: 'staff.manage',
    answer: async ({ db, official }) => ({ territories: await findTerritories(db, official.departmentId) }),
  })
  serve(app, platform, addTerritory, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params, body: form }) => ({
      id: await territories.addTerritory(db, params.userId, { by, at: now(), form }),
    }),
  })
  serve(app, platform, removeTerritory, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params }) => {
      await territories.removeTerritory(db, params.id, { by, at: now() })
      return { isDone: true }
    },
  })
  serve(app, platform, addHoliday, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, body: form }) => {
      await addDay(db, { by, at: now(), day: { ...form, norm: null, source: 'entidad' } })
      return { day: form.day }
    },
  })
  serve(app, platform, removeHoliday, {
    needs: 'staff.manage',
    answer: async ({ db, official: by, params }) => {
      await removeDay(db, params.day, { by, at: now() })
      return { isDone: true }
    },
  })
}
