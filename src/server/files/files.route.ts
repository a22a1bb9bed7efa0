import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/files.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { closingRoutes } from './closing/closing.route.ts'
import { disposalRoutes } from './disposal/disposals.route.ts'
import { documentRoutes } from './documents/documents.route.ts'
import * as service from './files.service.ts'

/** Files (expedientes): their list, their contents, what is added to them and how they close (R 18.1). */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock } = platform
  serve(app, platform, contract.listFiles, {
    needs: 'files.read',
    answer: ({ db, official, query }) => service.readFilePage(db, official, query),
  })
  serve(app, platform, contract.createFile, {
    needs: 'files.add',
    answer: ({ db, official: by, body: form }) => service.createFile({ db, at: clock(), by, form }),
  })
  serve(app, platform, contract.getFilesOf, {
    needs: 'files.read',
    answer: ({ official, params }) => service.readFilesOf(platform, official, params),
  })
  serve(app, platform, contract.getFile, {
    needs: 'files.read',
    answer: async ({ db, official, params }) => ({ file: await service.readFile(db, official, params.id) }),
  })
  serve(app, platform, contract.editFile, {
    needs: 'files.manage',
    answer: async ({ db, official: by, params, body: form }) => {
      await service.editFile(db, params.id, { by, at: clock(), form })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.createFolder, {
    needs: 'files.add',
    answer: async ({ db, official: by, params, body: { name } }) => ({
      id: await service.createFolder(db, params.id, { by, at: clock(), name }),
    }),
  })
  serve(app, platform, contract.listDue, {
    needs: 'files.read',
    answer: ({ db, official, query }) => service.readDueFiles(db, official, query, clock()),
  })
  documentRoutes(app, platform)
  closingRoutes(app, platform)
  disposalRoutes(app, platform)
}
