import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import * as field from '../../../domain/shared/fields.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FileField, PhotosField } from './file-fields.tsx'
import { LineField, TextField } from './form-fields.tsx'
import { RowsField } from './rows-field.tsx'
import { WindowForm } from './window-form.tsx'

const anAct = z.object({
  note: field.requiredText(),
  day: field.optional(field.day),
  degrees: field.optional(z.number()),
  goods: z.array(z.object({ expiry: field.optional(field.day) })),
  photos: z.array(field.upload),
  report: field.upload,
  rowVersion: field.rowVersion,
})
type Act = z.output<typeof anAct>
type Draft = {
  note: string
  day: string
  degrees: number | undefined
  goods: { expiry: string | undefined }[]
  photos: File[]
  report: File | undefined
  rowVersion: number
}
const EMPTY: Draft = {
  ...{ note: '', day: '', degrees: undefined, goods: [], photos: [], report: undefined, rowVersion: 1 },
}
const PDF = new File(['%PDF-'], 'informe.pdf', { type: 'application/pdf' })
const report = { label: 'Informe', choose: 'Elegir PDF', hint: 'Un PDF.', accept: 'application/pdf' }
const goods = { title: 'Productos', add: 'Agregar producto', row: (at: number) => `Producto ${at}` }

const save = vi.fn<(value: Act, key: string) => Promise<object>>()

function show(initial = EMPTY) {
  showPage(
    <WindowForm<Draft, Act, object>
      title="Acto"
      schema={anAct as unknown as z.ZodType<Act, Draft>}
      initial={initial}
      save={save}
      done="Guardado"
      touched={[]}
      readVersion={async () => 7}
      onClose={() => {}}
    >
      {(form, isReadOnly) => {
        const shared = { form, isReadOnly }
        return (
          <>
            <TextField {...shared} name="note" label="Nota" isRequired />
            <LineField {...shared} name="day" label="Día" type="date" />
            <LineField {...shared} name="degrees" label="Grados" type="number" />
            <RowsField {...shared} name="goods" texts={goods} empty={() => ({ expiry: undefined })}>
              {(at) => <LineField {...shared} name={at('expiry')} label="Vence" type="date" />}
            </RowsField>
            <PhotosField {...shared} name="photos" />
            <FileField {...shared} name="report" texts={report} isRequired />
          </>
        )
      }}
    </WindowForm>,
  )
  return screen.findByRole('dialog', { name: 'Acto' })
}

const dialog = () => within(screen.getByRole('dialog'))
const type = (label: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } })
const attach = (label: string, file: File) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { files: [file] } })
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
/** Sends the form, once its last save ended. */
async function send(times: number) {
  const button = dialog().getByRole('button', { name: 'Guardar' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  press('Guardar')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(times))
}
/** Sends the form, whose reply is lost. */
async function lose(times: number) {
  await send(times)
  await screen.findByText(/No hay conexión/)
  notifications.clean()
  await waitFor(() => expect(screen.queryByText(/No hay conexión/)).toBeNull())
}
const keys = () => save.mock.calls.map(([, key]) => key)
/** Makes a control read as one into which a person typed a part of its value. */
const setHalfTyped = (control: HTMLElement, badInput: boolean) =>
  Object.defineProperty(control, 'validity', { value: { badInput }, configurable: true })
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

beforeEach(() => {
  save.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
})

test('a repeated save has the key of the first; other content has another', async () => {
  save.mockRejectedValue(new Offline(undefined))
  await show({ ...EMPTY, report: PDF })
  type(/^Nota/, 'Se entregó.')
  await lose(1)
  await lose(2)
  expect(keys()[1]).toBe(keys()[0])
  const other = new File(['%PDF-1.7'], 'corregido.pdf', { type: 'application/pdf' })
  // A form that still saves takes no file.
  await waitFor(() => {
    attach('Informe', other)
    expect(dialog().getByText('corregido.pdf')).toBeTruthy()
  })
  await lose(3)
  type(/^Nota/, 'Se entregó tarde.')
  await lose(4)
  expect(new Set(keys()).size).toBe(3)
})

test('typed text stays when another person changed the row, and goes with its new version', async () => {
  save.mockRejectedValueOnce(new Refusal(409, 'row.changed', 'Otra persona lo cambió.')).mockResolvedValue({})
  await show({ ...EMPTY, report: PDF })
  type(/^Nota/, 'Se entregó.')
  await send(1)
  await dialog().findByText(/lo que escribió se conserva/)
  press('Recargar el registro')
  await waitFor(() => expect(dialog().queryByText(/lo que escribió se conserva/)).toBeNull())
  expect((dialog().getByLabelText(/^Nota/) as HTMLTextAreaElement).value).toBe('Se entregó.')
  await send(2)
  expect(save.mock.calls[1]?.[0]).toMatchObject({ note: 'Se entregó.', report: PDF, rowVersion: 7 })
})

test.each([
  ['day', /^Día/, 'Complete la fecha.'],
  ['number', /^Grados/, 'Escriba un número.'],
  ['day in a row', /^Vence/, 'Complete la fecha.'],
])('a half-typed %s is refused at its control, and not left out', async (_, label, text) => {
  save.mockResolvedValue({})
  await show({ ...EMPTY, note: 'Se entregó.', report: PDF, goods: [{ expiry: undefined }] })
  const control = dialog().getByLabelText(label)
  setHalfTyped(control, true)
  press('Guardar')
  await dialog().findByText(text)
  expect(document.activeElement).toBe(control)
  expect(save).not.toHaveBeenCalled()
  setHalfTyped(control, false)
  await send(1)
})

test('a half-typed day is told as the person leaves it', async () => {
  await show()
  const control = dialog().getByLabelText(/^Día/)
  setHalfTyped(control, true)
  fireEvent.blur(control)
  await dialog().findByText('Complete la fecha.')
})

test('a required file has its mark, and the focus and a text where it is missing', async () => {
  await show({ ...EMPTY, note: 'Se entregó.' })
  expect(dialog().getByText('Informe').textContent).toBe('Informe *')
  const button = dialog().getByRole('button', { name: 'Elegir PDF' })
  expect(describedBy(button)).toBe('Obligatorio. Un PDF.')
  expect(describedBy(dialog().getByRole('button', { name: 'Elegir fotos' }))).toBe('')
  press('Guardar')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(describedBy(button)).toContain(dialog().getByRole('alert').textContent)
  expect(save).not.toHaveBeenCalled()
})
