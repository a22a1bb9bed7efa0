import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import {
  closeFile,
  exportFile,
  getDocument,
  getFile,
  getJob,
  getStorage,
  getTable,
} from '../../../../contract/index.ts'
import type { Job } from '../../../../contract/jobs.wire.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { FileDetail } from '../files.queries.ts'
import { aDocument, aFile } from '../testing.ts'
import { FileView } from './file-view.tsx'

export const MIB = 1024 * 1024

const administrator = { id: 1, email: 'ana@vigia.demo', departmentId: 13, userType: 1 } as const

export const technician = { ...administrator, id: 2, userType: 2 } as const

type Sent = { method: string; path: string; body: Record<string, unknown> }

/** A request of the browser that tells how much was sent, answered by the test. */
export class FakeUpload {
  static all: FakeUpload[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  responseType = ''
  path = ''
  body: FormData | undefined
  isAborted = false
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  send(body: FormData) {
    this.body = body
    FakeUpload.all.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  fields = () => Object.fromEntries(this.body ?? new FormData())
  progress = (share: number) => act(() => this.upload.onprogress?.({ loaded: share * 100, total: 100 }))
  answer = (status: number, body: unknown) =>
    act(async () => {
      this.status = status
      this.responseText = JSON.stringify(body)
      this.onload?.()
    })
}

const job: Job = {
  id: 55,
  kind: 'file-package',
  state: 'running',
  doneUnits: 3,
  totalUnits: 10,
  message: null,
  result: null,
  resultName: null,
  resultBytes: null,
  expiresAt: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  finishedAt: null,
  askerId: 1,
  askerName: 'Ana',
}

type Options = {
  file?: FileDetail
  official?: typeof administrator | typeof technician
  address?: string
  xml?: string
}

export function open({ file = aFile(), official = administrator, address = '/', xml = '' }: Options = {}) {
  const sent: Sent[] = []
  const document = file.contents[0] ?? aDocument()
  const versions = [
    {
      version: 1,
      name: 'a.pdf',
      mediaType: 'application/pdf',
      sha256: 'x',
      bytes: 5,
      pages: 1,
      note: null,
      scan: 'limpio',
      createdAt: '2026-10-02T15:00:00.000Z',
      createdBy: null,
    },
  ] as const
  const replies: Record<string, unknown> = {
    'GET /api/files/7': z.encode(getFile.reply, { file }),
    'GET /api/documents/31': z.encode(getDocument.reply, {
      document: { ...document, fileId: 7, fileNumber: file.number, versions: [...versions] },
    }),
    'GET /api/storage': z.encode(getStorage.reply, {
      documentsBytes: 0,
      imagesBytes: 0,
      quotaBytes: 1,
      documents: 0,
      state: 'libre',
      message: null,
      maxDocumentBytes: MIB,
      hasScanner: true,
    }),
    'GET /api/trd': z.encode(getTable.reply, { series: [] }),
    'POST /api/files/7/export': z.encode(exportFile.reply, { jobId: 55 }),
    'GET /api/jobs/55': z.encode(getJob.reply, { job }),
    'POST /api/files/7/close': z.encode(closeFile.reply, { index: { serial: 1, sha256: 'x', entries: 1 } }),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path } = new URL(url, 'http://vigia.test')
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : {} })
    if (path.endsWith('index.xml')) return new Response(xml, { headers: { 'content-type': 'application/xml' } })
    return Response.json({ success: true, data: replies[`${method} ${path}`] ?? { done: 1, hold_id: 1 } })
  })
  const page = <FileView route={openRoute} official={official} fileId={7} officials={[]} />
  const { router } = showPage(page, { address })
  return { sent, router }
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
