import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { pressAction } from '../../ui/data-table/testing.ts'
import {
  type Answer,
  choice,
  field,
  ok,
  open,
  press,
  refusal,
  serve,
  tick,
  type,
} from './testing/establishments-page.tsx'
import { anEstablishmentRow } from './testing.ts'

const PNG = 'data:image/png;base64,AAAA'

// The real pad's canvas needs a browser; the journeys draw on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({
  SignaturePad: ({ label, onChange, error }: { label: string; onChange: (value: string) => void; error?: string }) => (
    <div>
      <button type="button" onClick={() => onChange(PNG)}>
        {label}
      </button>
      {error && <p>Firma: {error}</p>}
    </div>
  ),
}))

beforeEach(() => {
  localStorage.setItem('token', 'a session')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('an inscribed establishment', () => {
  const row = anEstablishmentRow()
  const openRow = async () => {
    open()
    await press('Ver o editar: El Portal')
    await choice('Municipio')
  }

  test('an inscribed establishment is read-only until editing is enabled, keeps its signature, and sends its version', async () => {
    const sent = serve({ listed: [row] }, ok({ establishment_id: 7 }))
    await openRow()
    expect(field('Dirección')).toMatchObject({ readOnly: true, required: false })
    expect(await choice('Municipio')).toMatchObject({ readOnly: true, required: false })
    // Each choice looks like a field that is only read, whether its values are records or words.
    const choices = screen.getAllByRole('combobox')
    expect(choices.map(({ dataset }) => dataset.readOnly)).toEqual(choices.map(() => 'true'))
    expect(screen.getByRole('group', { name: 'Actividades' })).toBeTruthy()
    await waitFor(async () => expect((await choice('Municipio')).value).toBe('Municipio A de 2'))
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(screen.getByRole('img', { name: 'Firma de José Peña' })).toBeTruthy()
    await tick('Habilitar edición')
    type('Dirección', 'Carrera 9')
    await press('Guardar')
    expect(await screen.findByText('Establecimiento actualizado')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'PUT', path: '/api/inscription/7', body: { confirmed: '0' } }])
    expect(sent[0]?.body).toMatchObject({
      address: 'Carrera 9',
      row_version: '3',
      activity_id: '1',
      number_workers: '8',
    })
    expect(sent[0]?.body).not.toHaveProperty('signature')
  })

  test.each([
    ['saves once the person has read it', 'Guardar', ['0', '1']],
    ['saves nothing when the person goes back', 'Cancelar', ['0']],
  ])(
    'an edit that reaches pending visits of an establishment tells it first, and %s',
    async (_what, answer, confirmed) => {
      const message = 'Tiene 2 visitas pendientes. Se harán en la dirección nueva.'
      const sent = serve(
        { listed: [row] },
        refusal(409, 'establishment.pending-visits', message),
        ok({ establishment_id: 7 }),
      )
      await openRow()
      await tick('Habilitar edición')
      type('Dirección', 'Carrera 9')
      await press('Guardar')
      const question = (await screen.findByText(message)).closest('[role=dialog],[role=alertdialog]') as HTMLElement
      fireEvent.click(within(question).getByRole('button', { name: answer }))
      if (answer === 'Guardar') expect(await screen.findByText('Establecimiento actualizado')).toBeTruthy()
      else {
        await waitFor(() => expect(screen.queryByText(message)).toBeNull())
        expect(field('Dirección')).toMatchObject({ value: 'Carrera 9' })
      }
      expect(sent.map(({ body }) => body.confirmed)).toEqual(confirmed)
    },
  )

  test('an establishment that somebody else changed says so, keeps the text, and can be reloaded', async () => {
    const message = problemReplies['row.changed'].text
    const listed = [row]
    serve({ listed }, refusal(409, 'row.changed', message))
    await openRow()
    await tick('Habilitar edición')
    type('Dirección', 'Carrera 9')
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Recárguelo para ver los cambios: lo que escribió se reemplaza.')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(field('Dirección').value).toBe('Carrera 9')
    listed[0] = { ...row, address: 'De otra persona', rowVersion: 4 }
    await press('Recargar el registro')
    await waitFor(() => expect(field('Dirección').value).toBe('De otra persona'))
    expect(field('Dirección').readOnly).toBe(true)
    // The pressed button is gone, and the focus stays in the window.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  })

  test('opens its sheet', async () => {
    const opened: number[] = []
    serve({ listed: [row] })
    open(({ id }) => opened.push(id))
    await pressAction('Ver formulario de inscripción')
    expect(opened).toEqual([7])
  })

  const notify = async (name: string) => {
    await pressAction('Notificar', name)
    await screen.findByText(`¿Enviar la notificación a «${name}»?`)
    await press('Notificar')
  }

  test("an inscribed establishment is notified after a yes, or shows the server's words", async () => {
    const message = 'El email fue suspendido por spam, por favor contacta al administrador.'
    const sent = serve({ listed: [row] }, refusal(409, 'mail.unavailable', message), ok({ email: 'portal@correo.com' }))
    const show = vi.spyOn(notifications, 'show')
    open()
    await pressAction('Notificar')
    expect(await screen.findByRole('dialog', { name: 'Notificar establecimiento' })).toBeTruthy()
    await press('Cancelar')
    expect(sent).toEqual([])
    await notify('El Portal')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message, color: 'red' }))
    await notify('El Portal')
    expect(await screen.findByText('Notificación enviada a portal@correo.com')).toBeTruthy()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill('POST /api/inscription/notify/7'))
  })

  test('an establishment without a mail server shows the fixed words and the cause at once', async () => {
    const sent = serve({ listed: [row], notice: { mail: 0 } })
    open()
    await pressAction('Notificar')
    expect(await screen.findByText(problemReplies['mail.unavailable'].text)).toBeTruthy()
    expect(screen.getByText('Esta instalación no tiene servidor de correo.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('an establishment is notified once while its mail is under way, without delay to another', async () => {
    let reply: (answer: Answer) => void = () => {}
    const slowly = new Promise<Answer>((resolve) => {
      reply = resolve
    })
    const listed = [row, anEstablishmentRow({ id: 8, name: 'La Espiga' })]
    const sent = serve({ listed }, slowly, ok({ email: 'espiga@correo.com' }))
    open()
    await notify('El Portal')
    await press('Enviando la notificación… Acciones: El Portal')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Enviando la notificación…' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await notify('La Espiga')
    expect(await screen.findByText('Notificación enviada a espiga@correo.com')).toBeTruthy()
    expect(sent.map(({ path }) => path)).toEqual(['/api/inscription/notify/7', '/api/inscription/notify/8'])
    reply(ok({ email: 'portal@correo.com' }))
    expect(await screen.findByText('Notificación enviada a portal@correo.com')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Acciones: El Portal' })).toBeTruthy()
  })
})
