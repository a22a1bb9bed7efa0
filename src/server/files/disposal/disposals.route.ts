import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/files/disposals.wire.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { disposalAct } from './disposal-act.ts'
import * as service from './disposals.service.ts'

/** Disposals of files, of administrators alone (R 18.16). */
export function disposalRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config } = platform
  const isOn = config.allowsDisposal
  serve(app, platform, contract.listDisposals, {
    needs: 'files.manage',
    answer: ({ db, official, query }) => service.readDisposals(db, official, { query, isOn }),
  })
  serve(app, platform, contract.getDisposal, {
    needs: 'files.manage',
    answer: async ({ db, official, params }) => ({ disposal: await service.readDisposal(db, official, params.id) }),
  })
  serve(app, platform, contract.getDisposalAct, {
    needs: 'files.manage',
    answer: async ({ db, official, params }) =>
      disposalAct(await service.readDisposal(db, official, params.id), config.entity.name),
  })
  serve(app, platform, contract.disposeOfFiles, {
    needs: 'files.manage',
    answer: async ({ db, official: by, body: form }) => ({
      id: await service.disposeOf(db, { by, at: clock(), form, isOn }),
    }),
  })
}
