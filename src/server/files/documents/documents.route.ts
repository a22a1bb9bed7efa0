import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../../contract/files/documents.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { DocumentForm } from '../../../domain/files/file-forms.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { cutText } from '../../../domain/shared/text.ts'
import type { Upload } from '../../../domain/shared/upload.ts'
import { audit } from '../../audit/audit.queries.ts'
import { isKnownRequest } from '../../platform/http/known-request.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { search } from '../search/search.service.ts'
import { addSentVersion, admitVersion } from './document-versions.service.ts'
import {
  addSentDocument,
  admitDocument,
  editDocument,
  readDocument,
  type Sending,
  withdrawDocument,
} from './documents.service.ts'
import { readContent } from './read-content.ts'
import { judgeUpload, type PreparedDocument, prepareDocument } from './receive-document.ts'
import { createScanner } from './scanner.ts'
import { readStorage } from './storage.service.ts'

const GIBIBYTE = 1024 ** 3

type Sent = { by: Official; fileId: number; form: DocumentForm & { file: Upload }; request: FastifyRequest }

/** Documents of files: sent, versioned, read, changed and withdrawn. */
export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, db: database, blobs } = platform
  const { maxMegabytes, quotaGigabytes, clamdUrl } = config.documents
  const scanner = createScanner(clamdUrl)
  const sending = (by: Official): Sending => ({ by, at: clock(), quotaBytes: quotaGigabytes * GIBIBYTE })

  /** Judges, scans and stores a sent file before the transaction. A virus is told in the trail, and nothing is kept. */
  async function receive({ by, fileId, form, request }: Sent): Promise<PreparedDocument> {
    const judged = judgeUpload(form.file, maxMegabytes)
    const { sha256, size } = judged.file
    const isKnown = await isKnownRequest(platform, by, request)
    await admitDocument(database, fileId, sending(by), { sha256, size, form, isKnown })
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
    prepare: ({ official: by, params, body: form, request }) => receive({ by, fileId: params.id, form, request }),
    answer: ({ db, official: by, params, body: form }, sent) =>
      addSentDocument(db, params.id, sending(by), { form, sent }),
  })
  serve(app, platform, contract.addVersion, {
    needs: 'files.add',
    prepare: async ({ official: by, params, body: form, request }) => {
      const opened = (await isKnownRequest(platform, by, request)) ? {} : form
      const fileId = await admitVersion(database, params.id, by, opened)
      return receive({ by, fileId, form, request })
    },
    answer: ({ db, official: by, params, body: form }, sent) =>
      addSentVersion(db, params.id, sending(by), { form, sent }),
  })
  serve(app, platform, contract.getDocument, {
    needs: 'files.read',
    answer: async ({ db, official, params }) => ({ document: await readDocument(db, official, params.id) }),
  })
  serve(app, platform, contract.getContent, {
    needs: 'files.read',
    answer: ({ official, params, query }) => readContent(platform, official, { ...params, isPdf: query.as === 'pdf' }),
  })
  serve(app, platform, contract.editDocument, {
    needs: 'files.add',
    answer: async ({ db, official: by, params, body: form }) => {
      await editDocument(db, params.id, { by, at: clock(), form })
      return { isDone: true }
    },
  })
  serve(app, platform, contract.withdrawDocument, {
    needs: 'files.manage',
    answer: async ({ db, official: by, params, body: { reason } }) => {
      await withdrawDocument(db, params.id, { by, at: clock(), reason })
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
