import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentRow } from '../files.queries.ts'
import { aDocument, aFile, aHold } from '../testing.ts'
import { fileMessages } from './messages.ts'
import { FakeUpload, open, press, technician } from './testing.tsx'

const index = (hash: string) => `<?xml version="1.0" encoding="UTF-8"?><TipoDocumentoFoliado><DocumentoIndizado>
  <Id>EXP-13-2026-000007/2</Id><Nombre_Documento>Certificado &amp; soporte</Nombre_Documento>
  <Valor_Huella>${hash}</Valor_Huella><Orden_Documento_Expediente>2</Orden_Documento_Expediente>
</DocumentoIndizado></TipoDocumentoFoliado>`
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

  test.each([
    ['an administrator', undefined, true, 1],
    ['a technician', technician, false, 1],
    ['a named reader', technician, true, 0],
  ])('%s has a place for documents where the server takes them', async (_, official, isOfCase, places) => {
    open({ file: aFile({ isOfCase }), ...(official && { official }) })
    await screen.findByText('Panadería La Espiga')
    expect(screen.queryAllByText('Suelte aquí archivos o pulse Elegir')).toHaveLength(places)
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
