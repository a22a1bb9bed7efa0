import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/files/documents.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { cutText } from '../../../domain/shared/text.ts'
import type { Upload } from '../../../domain/shared/upload.ts'
import { audit } from '../../audit/audit.queries.ts'
import { idempotencyKeyOf } from '../../platform/http/request-identity.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { search } from '../search/search.service.ts'
import * as service from './documents.service.ts'
import { readContent } from './read-content.ts'
import { judgeUpload, type PreparedDocument, prepareDocument } from './receive-document.ts'
import { createScanner } from './scanner.ts'
import { readStorage } from './storage.service.ts'

const GIBIBYTE = 1024 ** 3

/** `hasKey`: the request may be repeated, and its transaction alone tells whether it was answered before. */
type Sent = { by: Official; fileId: number; file: Upload; confirmed: boolean | undefined; hasKey: boolean }

/** Documents of files: sent, versioned, read, changed and withdrawn. */
export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, db: database, blobs } = platform
  const { maxMegabytes, quotaGigabytes, clamdUrl } = config.documents
  const scanner = createScanner(clamdUrl)
  const sending = (by: Official): service.Sending => ({ by, at: clock(), quotaBytes: quotaGigabytes * GIBIBYTE })

  /** Judges, scans and stores a sent file before the transaction. A virus is told in the trail, and nothing is kept. */
  async function receive({ by, fileId, file, confirmed, hasKey }: Sent): Promise<PreparedDocument> {
    const judged = judgeUpload(file, maxMegabytes)
    const { sha256, size } = judged.file
    await service.admitDocument(database, fileId, sending(by), { sha256, size, isConfirmed: confirmed, hasKey })
    const prepared = await prepareDocument({ blobs, scanner }, judged)
    if (!('signature' in prepared)) return prepared
    const { signature } = prepared
    const details = { signature, sha256, name: cutText(judged.file.filename, 200) }
    await audit(database, {
      official: by,
      at: clock(),
      action: 'infected-upload',
      subject: 'file',
      subjectId: fileId,
      details,
    })
    throw new Problem('document.infected', { params: { signature } })
  }

  serve(app, platform, contract.addDocument, {
    needs: 'files.add',
    prepare: ({ official: by, params, body: { file, confirmed }, request }) =>
      receive({ by, fileId: params.id, file, confirmed, hasKey: idempotencyKeyOf(request) !== undefined }),
    answer: ({ db, official: by, params, body: form }, sent) =>
      service.addSentDocument(db, params.id, sending(by), { form, sent }),
  })
  serve(app, platform, contract.addVersion, {
    needs: 'files.add',
    prepare: async ({ official: by, params, body: { file, confirmed }, request }) => {
      const fileId = await service.admitVersion(database, params.id, by)
      return receive({ by, fileId, file, confirmed, hasKey: idempotencyKeyOf(request) !== undefined })
    },
    answer: ({ db, official: by, params, body: form }, sent) =>
      service.addSentVersion(db, params.id, sending(by), { form, sent }),
  })
  serve(app, platform, contract.getDocument, {
    needs: 'files.read',
    answer: async ({ db, official, params }) => ({ document: await service.readDocument(db, official, params.id) }),
  })
  serve(app, platform, contract.getContent, {
    needs: 'files.read',
    answer: ({ official, params, query }) => readContent(platform, official, { ...params, isPdf: query.as === 'pdf' }),
  })
  serve(app, platform, contract.editDocument, {
    needs: 'files.add',
    answer: async ({ db, official: by, params, body: form }) => {
      await service.editDocument(db, params.id, { by, at: clock(), form })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.withdrawDocument, {
    needs: 'files.manage',
    answer: async ({ db, official: by, params, body: { reason } }) => {
      await service.withdrawDocument(db, params.id, { by, at: clock(), reason })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.searchDocuments, {
    needs: 'files.read',
    answer: ({ official, query }) => search(platform, official, query),
  })
  serve(app, platform, contract.getStorage, {
    needs: 'files.read',
    answer: ({ db, official }) => {
      const limits = { quotaBytes: quotaGigabytes * GIBIBYTE, maxMegabytes, hasScanner: scanner.isConfigured }
      return readStorage(db, official, limits, clock())
    },
  })
}
