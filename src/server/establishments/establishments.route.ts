import type { FastifyInstance } from 'fastify'
import {
  createEstablishment,
  editEstablishment,
  findSimilarEstablishments,
  getEstablishment,
  listEstablishments,
} from '../../contract/establishments.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { EstablishmentForm } from '../../domain/establishments/establishment-form.ts'
import { type PreparedImage, prepareImage } from '../images/images.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findEstablishmentPage } from './establishment-list.queries.ts'
import * as service from './establishments.service.ts'
import { findSimilar } from './similar-establishments.queries.ts'

export function establishmentRoutes(app: FastifyInstance, platform: Platform): void {
  /** Checks the permission before the slow work: decoding the signature. */
  const prepare = async (call: { official: Official; body: EstablishmentForm }): Promise<PreparedImage | undefined> => {
    const { official, body } = call
    service.admitEstablishment(official, body)
    const { signature } = body
    if (signature === undefined) return undefined
    return prepareImage(platform, 'signatures', signature, {
      personId: official.id,
      field: 'signature',
      quota: platform.uploadQuota,
    })
  }

  // Every official of the department reads its establishments (R 12.10).
  serve(app, platform, listEstablishments, {
    mayLag: true,
    answer: ({ db, official, query }) => findEstablishmentPage(platform.readListPage, db, official.departmentId, query),
  })
  serve(app, platform, findSimilarEstablishments, {
    answer: async ({ db, official, query }) => ({ rows: await findSimilar(db, official.departmentId, query) }),
  })
  serve(app, platform, getEstablishment, {
    answer: ({ db, official, params }) => service.readEstablishment(db, official, params.id),
  })
  serve(app, platform, createEstablishment, {
    needs: 'establishments.write',
    prepare,
    answer: async ({ db, official: by, body: form }, signature) => ({
      id: await service.createEstablishment(db, { by, at: platform.clock(), form, signature }),
    }),
  })
  serve(app, platform, editEstablishment, {
    needs: 'establishments.write',
    prepare,
    answer: async ({ db, official: by, params, body: { confirmed, ...form } }, signature) => ({
      id: await service.editEstablishment(db, params.id, { by, at: platform.clock(), form, signature, confirmed }),
    }),
  })
}
