import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/catalogues.wire.ts'
import type { Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import { isPopulationType } from '../../domain/establishments/establishment-form.ts'
import { type Call, serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as catalogues from './catalogues.queries.ts'

/** The catalogues that forms choose from, open to every signed-in official. */
export function catalogueRoutes(app: FastifyInstance, platform: Platform): void {
  const catalogue = <E extends Endpoint>(
    endpoint: E,
    find: (call: Call<E>) => Promise<ReplyOf<E> extends { rows: infer Rows } ? Rows : never>,
  ) => serve(app, platform, endpoint, { answer: async (call) => ({ rows: await find(call) }) as unknown as ReplyOf<E> })

  catalogue(contract.listAreas, ({ db }) => catalogues.findAreas(db))
  catalogue(contract.listContracts, ({ db }) => catalogues.findContractTypes(db))
  catalogue(contract.listRoles, ({ db }) => catalogues.findRoles(db))
  catalogue(contract.listRolesOfArea, ({ db, params }) => catalogues.findRoles(db, params.areaId))
  catalogue(contract.listAllLocations, ({ db }) => catalogues.findLocationTypes(db))
  catalogue(contract.listLocations, async ({ db, params: { populationType } }) =>
    isPopulationType(populationType) ? catalogues.findLocationTypes(db, populationType) : [],
  )
  catalogue(contract.listInscriptionTypes, ({ db }) => catalogues.findInscriptionTypes(db))
  catalogue(contract.listIdentificationTypes, ({ db }) => catalogues.findIdentificationTypes(db))
  catalogue(contract.listMotives, ({ db }) => catalogues.findMotives(db))
  catalogue(contract.listActivities, ({ db, params }) => catalogues.findActivitiesOfType(db, params.inscriptionTypeId))
  catalogue(contract.listDepartments, ({ db }) => catalogues.findDepartments(db))

  catalogue(contract.listZodes, ({ db, official }) => catalogues.findZodes(db, official.departmentId))
  catalogue(contract.listCities, ({ db, official }) => catalogues.findCities(db, official.departmentId))
  catalogue(contract.listCitiesOfZodes, ({ db, official, params }) =>
    catalogues.findCities(db, official.departmentId, params.zodesId),
  )
}
