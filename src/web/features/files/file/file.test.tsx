import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  addDocument,
  closeFile,
  exportFile,
  getDocument,
  getFile,
  getJob,
  getStorage,
  getTable,
} from '../../../../contract/index.ts'
import type { Job } from '../../../../contract/jobs.wire.ts'
import { problemReplies } from '../../../../contract/problems.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { DocumentRow, FileDetail } from '../files.queries.ts'
import { aDocument, aFile, aHold } from '../testing.ts'
import { FileView } from './file-view.tsx'
import { fileMessages } from './messages.ts'

const MIB = 1024 * 1024
const administrator = { id: 1, email: 'ana@vigia.demo', departmentId: 13, userType: 1 } as const
const technician = { ...administrator, id: 2, userType: 2 } as const

type Sent = { method: string; path: string; body: Record<string, unknown> }

/** A request of the browser that tells how much was sent, answered by the test. */
class FakeUpload {
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

const refusalOf = (code: keyof typeof problemReplies, params: Record<string, string> = {}) => {
  const { status, text } = problemReplies[code]
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return [status, { success: false, error: { code, message } }] as const
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

const index = (hash: string) => `<?xml version="1.0" encoding="UTF-8"?><TipoDocumentoFoliado><DocumentoIndizado>
  <Id>EXP-13-2026-000007/2</Id><Nombre_Documento>Certificado &amp; soporte</Nombre_Documento>
  <Valor_Huella>${hash}</Valor_Huella><Orden_Documento_Expediente>2</Orden_Documento_Expediente>
</DocumentoIndizado></TipoDocumentoFoliado>`

type Options = {
  file?: FileDetail
  official?: typeof administrator | typeof technician
  address?: string
  xml?: string
}

function open({ file = aFile(), official = administrator, address = '/', xml = '' }: Options = {}) {
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

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const more = async (name: string) => {
  await press('Más acciones')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const panelOf = (document: DocumentRow) => screen.findByRole('dialog', { name: document.title })

beforeEach(() => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the head of an open file names no pages, which are not counted yet', () => {
  expect(fileMessages.documents(2, 0)).toBe('2 documentos')
  expect(fileMessages.documents(1, 4)).toBe('1 documento, 4 páginas')
})

describe('the head of a file', () => {
  test('the head of a closed file has its term, and no place for more documents', async () => {
    const text = 'Se conserva hasta el 27/11/2046 (Historiales de establecimientos, 20 años)'
    open({
      file: aFile({
        state: 'cerrado',
        closedOn: '2026-11-27',
        closedBy: 'Ana Ruiz',
        retention: { years: 20, disposition: 'CT', keepUntil: '2046-11-27', text, isConfirmed: true },
      }),
    })
    await screen.findByText(text)
    screen.getByText('Cerrado el 27/11/2026 por Ana Ruiz')
    expect(screen.queryByText('Suelte aquí archivos o pulse Elegir')).toBeNull()
  })

  test('the head of a file has each issued index with its signature, code and files', async () => {
    const index = {
      serial: 1,
      sha256: 'a'.repeat(64),
      entries: 3,
      createdAt: '2026-11-27T15:00:00Z',
      createdBy: 'Ana Ruiz',
    }
    const of = { serial: 2, code: 'C'.repeat(22), state: 'expedida' } as const
    open({ file: aFile({ state: 'cerrado', indexes: [index, { ...index, ...of }] }) })
    await screen.findByText('Firmado por la entidad')
    screen.getByText(`Código ${'C'.repeat(22)}`)
    for (const name of [
      'Descargar PDF firmado del índice 2',
      'Descargar XML del índice 2',
      'Descargar XML del índice 1',
    ])
      screen.getByRole('button', { name })
  })

  test('the head of a file has a bar for each hold, which an administrator releases', async () => {
    const { sent } = open({
      file: aFile({ allHolds: [aHold(), aHold({ id: 5, matter: 'Otro', releasedAt: '2026-11-03T15:00:00.000Z' })] }),
    })
    await screen.findByText('Bloqueo legal: Proceso 2026-14')
    expect(screen.queryByText('Bloqueo legal: Otro')).toBeNull()
    await press('Levantar el bloqueo legal: Proceso 2026-14')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Levantar' }))
    await dialog.findByText('Escriba el motivo.')
    await type(/^Motivo/, 'Oficio 12')
    fireEvent.click(dialog.getByRole('button', { name: 'Levantar' }))
    await screen.findByText('Bloqueo legal levantado')
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/files/7/holds/4', body: { reason: 'Oficio 12' } }])
  })

  test('a technician reads and adds, and is offered nothing else', async () => {
    open({ official: technician, file: aFile({ allHolds: [aHold()] }), address: '/?documento=31' })
    const panel = within(await panelOf(aDocument()))
    expect(panel.queryByRole('button', { name: 'Retirar documento' })).toBeNull()
    panel.getByRole('button', { name: 'Nueva versión' })
    expect(screen.queryByRole('button', { name: /^Levantar/ })).toBeNull()
    fireEvent.click(panel.getByRole('button', { name: 'Cerrar ventana' }))
    await press('Más acciones')
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Descargar índice (HTML)',
      'Nueva carpeta',
    ])
  })
})

describe('the acts of an administrator', () => {
  test('closing asks for a reason for each required type that is missing', async () => {
    const { sent } = open({ file: aFile({ missingTypes: [{ id: 9, name: 'Acta de visita' }] }) })
    await more('Cerrar expediente')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cerrar expediente' }))
    expect(await dialog.findAllByText('Escriba el motivo.')).toHaveLength(2)
    await type(/^Motivo por el que falta: Acta de visita/, 'Nunca se visitó')
    fireEvent.change(dialog.getByLabelText(/^Motivo(?! por)/), { target: { value: 'Cerró sus puertas' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Cerrar expediente' }))
    await screen.findByText('Expediente cerrado. Se emitió el índice 1.')
    expect(sent[0]?.body).toMatchObject({ reason: 'Cerró sus puertas', row_version: 3 })
    expect(JSON.parse(String(sent[0]?.body.missing))).toEqual([{ type_id: 9, reason: 'Nunca se visitó' }])
  })

  test('the ZIP is a job, whose progress the page shows', async () => {
    const { sent } = open()
    await press('Descargar expediente (ZIP)')
    await screen.findByText('ZIP del expediente EXP-13-2026-000007')
    await screen.findByText('En curso: 3 de 10')
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/files/7/export' }])
  })

  test('withdrawing says that nothing is deleted, and takes a reason', async () => {
    const { sent } = open({ address: '/?documento=31' })
    const panel = within(await panelOf(aDocument()))
    fireEvent.click(panel.getByRole('button', { name: 'Retirar documento' }))
    await screen.findByText('El documento no se borra: queda en el índice con el motivo.')
    await type(/^Motivo/, 'Es de otro establecimiento')
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar documento' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Retirar documento' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      path: '/api/documents/31/withdraw',
      body: { reason: 'Es de otro establecimiento' },
    })
  })
})

describe('the panel of a document', () => {
  test('compares the digest with that of the index, and shows its entry', async () => {
    open({ address: '/?documento=31', xml: index(aDocument().sha256) })
    await press('Ver en el índice')
    await screen.findByText('La huella del índice es la del documento.')
    screen.getByText('Certificado & soporte')
  })

  test('the panel of a document says aloud that a digest differs', async () => {
    open({ address: '/?documento=31', xml: index('0000') })
    await press('Ver en el índice')
    await screen.findByText('La huella del índice NO es la del documento.')
  })

  test('the panel of an issued index names the PDF', async () => {
    const acta = aDocument({ source: 'acta', mediaType: 'application/json' })
    open({ address: '/?documento=31', file: aFile({ contents: [acta] }), xml: index('0000') })
    await press('Ver en el índice')
    await screen.findByText('El índice lleva la huella del PDF de este documento.')
  })

  test('a document that waits for its scan has no bytes to offer', async () => {
    open({
      address: '/?documento=31',
      file: aFile({ contents: [aDocument({ isReadable: false, scan: 'pendiente' })] }),
    })
    await screen.findByText('Se podrá abrir cuando termine el análisis de virus.')
    expect(screen.queryByRole('button', { name: 'Abrir' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Descargar' })).toBeNull()
  })

  test('a document of the system is shown as a PDF, and never gets a version', async () => {
    open({
      address: '/?documento=31',
      file: aFile({ contents: [aDocument({ source: 'acta', mediaType: 'application/json' })] }),
    })
    await screen.findByRole('button', { name: 'Abrir en PDF' })
    expect(screen.queryByRole('button', { name: 'Nueva versión' })).toBeNull()
  })
})

describe('adding documents', () => {
  const pdf = new File(['%PDF-1.7'], 'Plan de saneamiento.pdf', { type: 'application/pdf' })
  const choose = async (...files: File[]) => {
    const input = (await screen.findByLabelText('Suelte aquí archivos o pulse Elegir')) as HTMLInputElement
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    fireEvent.change(input)
  }
  const sendIt = async () => {
    await press('Agregar documento')
    await waitFor(() => expect(FakeUpload.all).not.toEqual([]))
    return FakeUpload.all.at(-1) as FakeUpload
  }

  test('adding documents tells how much was sent, then that it is analysed, then its order', async () => {
    open()
    await choose(pdf)
    const upload = await sendIt()
    expect(upload.path).toBe('/api/files/7/documents')
    expect(upload.fields()).toMatchObject({ title: 'Plan de saneamiento', sensitive: '0', digitized: '0' })
    await upload.progress(0.4)
    screen.getByText('Enviando: 40 %')
    await upload.progress(1)
    screen.getByText('Analizando el archivo…')
    await upload.answer(200, {
      success: true,
      data: z.encode(addDocument.reply, { id: 32, order: 3, version: 1, scan: 'limpio' }),
    })
    await screen.findByText('Agregado, orden 3')
    await press('Terminar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('adding documents is given up at a press, and can be sent again', async () => {
    open()
    await choose(pdf)
    const upload = await sendIt()
    await press('Cancelar el envío de Plan de saneamiento.pdf')
    expect(upload.isAborted).toBe(true)
    await screen.findByText('Cancelado')
    await press('Reintentar Plan de saneamiento.pdf')
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
  })

  test('asks before it adds the same bytes again', async () => {
    open()
    await choose(pdf)
    const upload = await sendIt()
    await upload.answer(...refusalOf('document.duplicate', { title: 'Plan', order: '1' }))
    await screen.findByText('Ese archivo ya está en el expediente: Plan, orden 1.')
    await press('Agregar de todos modos Plan de saneamiento.pdf')
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
    expect(FakeUpload.all[1]?.fields()).toMatchObject({ confirmed: '1' })
  })

  test.each([
    [
      'a wrong type',
      refusalOf('document.wrong-type'),
      'No se acepta ese tipo de archivo. Acepta PDF, imágenes, Word, Excel, OpenDocument y texto.',
    ],
    [
      'a virus',
      refusalOf('document.infected', { signature: 'Eicar' }),
      'El antivirus rechazó el archivo (Eicar). No se guardó.',
    ],
    [
      'a closed file',
      refusalOf('file.closed', { date: '27/11/2026' }),
      'El expediente está cerrado desde el 27/11/2026.',
    ],
  ])('shows the refusal of %s at its file', async (_what, answer, text) => {
    open()
    await choose(pdf)
    await (await sendIt()).answer(...answer)
    expect((await screen.findByText(text)).closest('li')?.textContent).toContain('Plan de saneamiento.pdf')
  })

  test('adding documents sends no empty file, and none above the limit', async () => {
    open()
    await screen.findByText(/de máximo 1 MB cada uno/)
    const large = new File([new Uint8Array(1.5 * MIB)], 'grande.pdf')
    await choose(large, new File([], 'vacio.pdf'))
    await screen.findByText('El archivo pesa 1,5 MB; el máximo es 1 MB.')
    screen.getByText('El archivo está vacío.')
    expect(screen.queryByRole('button', { name: /^Agregar \d/ })).toBeNull()
    expect(FakeUpload.all).toEqual([])
  })

  test('several go one after the other', async () => {
    open()
    await choose(pdf, new File(['x'], 'otro.txt'))
    await press('Agregar 2 documentos')
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
    screen.getByText('En espera')
    await FakeUpload.all[0]?.answer(...refusalOf('document.wrong-type'))
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
    expect(FakeUpload.all[1]?.fields()).toMatchObject({ title: 'otro' })
  })
})
