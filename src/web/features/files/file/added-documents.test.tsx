import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addDocument } from '../../../../contract/index.ts'
import { problemReplies } from '../../../../contract/problems.ts'
import { FakeUpload, MIB, open, press } from './testing.tsx'

const refusalOf = (code: keyof typeof problemReplies, params: Record<string, string> = {}) => {
  const { status, text } = problemReplies[code]
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return [status, { success: false, error: { code, message } }] as const
}

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
