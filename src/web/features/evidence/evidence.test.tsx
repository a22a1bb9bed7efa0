import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { showPage } from '../../testing/show-page.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { evidenceServer, factsIn, firstIssue, issuedOnce, ofVersion, press, refusal, SEAL } from './testing.tsx'

const current = evidenceServer()

const administrator: Official = { id: 1, email: 'a@vigia.demo', departmentId: 13, userType: USER_TYPE.administrator }
const technician: Official = { ...administrator, id: 2, userType: USER_TYPE.technician }
const unsigned = {
  ...{ state: 'pendiente', level: null, key_id: null, signed_at: null, stamped_at: null, tsa_serial: null },
}
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the evidence of an acta', () => {
  const open = (user = administrator) => showPage(<EvidencePanel inspectionId={148} user={user} />)
  const ofActa = (evidence: object) => {
    current.answers['GET /api/inspection/148/evidence'] = { body: { evidence: { ...issuedOnce, ...evidence } } }
  }

  test('the evidence of an acta says that it loads, then how the acta is signed', async () => {
    const { container } = open()
    expect(await screen.findByText('Cargando...')).toBeTruthy()
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
    expect(factsIn(screen.getByRole('region', { name: 'Evidencia' }))).toEqual([
      ['Nivel', 'B-T: firma de la entidad, con estampa de tiempo'],
      ['Firmada', '27/11/2026 10:04'],
      ['Estampa de tiempo', '27/11/2026 10:05'],
      ['Número de la estampa', '5F01'],
      ['Clave', 'k-2026'],
      ['Código', 'QkY7n2c0a_-Z4vQkY7n2c0'],
      ['Sello (SHA-256)', SEAL],
    ])
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/v/QkY7n2c0a_-Z4vQkY7n2c0')
    expect((await axe.run(container)).violations).toEqual([])
  })

  const reset = { at: '2026-11-20T13:00:00.000Z', what: 'password', official: 'Luz Marina Ñáñez', by: 'Ana Paz' }

  test("the evidence of an acta tells that another person changed an official's second factor", async () => {
    const operator = { ...reset, at: '2026-11-21T13:00:00.000Z', what: 'second-factor', by: null }
    ofActa({ account_resets: [reset, operator, { ...reset, what: 'a word of a later version' }] })
    const { container } = open()
    const place = await screen.findByRole('region', { name: 'Cuentas de quienes trabajaron en el acta' })
    expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '20/11/2026 08:00 · Ana Paz le puso otra contraseña a Luz Marina Ñáñez.',
      '21/11/2026 08:00 · Quien opera el servidor le quitó la verificación en dos pasos a Luz Marina Ñáñez.',
      '20/11/2026 08:00 · Ana Paz cambió la cuenta de Luz Marina Ñáñez.',
    ])
    expect((await axe.run(container)).violations).toEqual([])
  })

  test.each([
    ['of before', {}],
    ['that has none to tell', { account_resets: [] }],
  ])('the evidence of an acta says nothing of accounts with a server %s', async (_, evidence) => {
    ofActa(evidence)
    open()
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
    expect(screen.queryByText('Cuentas de quienes trabajaron en el acta')).toBeNull()
  })

  const addendum = {
    ...{
      addendum_id: 7,
      number: '2026-000148-A1',
      text: 'La dirección es Calle 45.\nLo demás no cambia.',
      author: 'Ana Paz',
    },
    ...{ added_at: '2026-11-28T15:00:00.000Z', code: 'AAAAAAAAAAAAAAAAAAAAAA', state: 'expedida', level: 'B-B' },
  }

  test('lists the addenda, each with its text, its file and its page', async () => {
    ofActa({ addenda: [addendum, { ...addendum, addendum_id: 8, number: '2026-000148-A2', state: 'pendiente' }] })
    const { container } = open(technician)
    const section = await screen.findByRole('region', { name: 'Adendas' })
    const [first, second] = within(section).getAllByRole('listitem')
    expect(first?.textContent).toContain('Adenda n.º 2026-000148-A1 · 28/11/2026 10:00 · Ana Paz')
    expect(first?.textContent).toContain('La dirección es Calle 45.\nLo demás no cambia.')
    expect(first?.textContent).not.toContain('Todavía sin firma')
    expect(second?.textContent).toContain('Todavía sin firma electrónica')
    within(first as HTMLElement).getByRole('button', { name: 'Descargar PDF de la adenda 2026-000148-A1' })
    const link = within(first as HTMLElement).getByRole('link')
    expect(link.getAttribute('href')).toBe('/v/AAAAAAAAAAAAAAAAAAAAAA')
    expect(screen.queryByRole('button', { name: 'Agregar adenda' })).toBeNull()
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the evidence of an acta says that there is none on an older server', async () => {
    ofActa({ addenda: [] })
    open()
    await screen.findByText('El acta no tiene adendas.')
    cleanup()
    ofActa({})
    open()
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
    expect(screen.queryByText('Adendas')).toBeNull()
  })

  test('an administrator adds an addendum, counted and warned, and reads it', async () => {
    ofActa({ addenda: [] })
    current.answers['POST /api/inspection/148/addendum'] = { body: { addendum_id: 7, number: '2026-000148-A1' } }
    open()
    await press('Agregar adenda')
    const window = await screen.findByRole('dialog', { name: 'Agregar una adenda al acta' })
    expect(window.textContent).toContain('No se puede modificar ni borrar')
    await press('Agregar la adenda')
    await screen.findByText('Escriba el texto de la adenda.')
    expect(current.sent).toEqual([])
    const field = within(window).getByRole('textbox', { name: /Texto de la adenda/ })
    fireEvent.change(field, { target: { value: 'a'.repeat(4_001) } })
    await screen.findByText(/4\.001 de 4\.000 caracteres/)
    await press('Agregar la adenda')
    await screen.findByText('Escriba máximo 4000 caracteres.')
    fireEvent.change(field, { target: { value: addendum.text } })
    expect((await axe.run(document.body)).violations).toEqual([])
    ofActa({ addenda: [addendum] })
    await press('Agregar la adenda')
    await screen.findByText('Adenda n.º 2026-000148-A1')
    await screen.findByText('Se agregó la adenda 2026-000148-A1.')
    expect(current.sent).toEqual([{ key: 'POST /api/inspection/148/addendum', body: { text: addendum.text } }])
  })

  test.each<[string, object, string]>([
    [
      'none was asked for',
      { ...unsigned, issues: [] },
      'Todavía no se ha expedido con la firma electrónica de la entidad: se firma con la primera descarga.',
    ],
    [
      'it is being issued',
      { ...unsigned, issues: [ofVersion(1, unsigned)] },
      'Copia sin firma electrónica: la expedición está en curso.',
    ],
    [
      'it could not be signed',
      {
        ...{ ...unsigned, state: 'fallida', last_error: 'certificate-expired' },
        issues: [ofVersion(1, { ...unsigned, state: 'fallida' })],
      },
      'Copia sin firma electrónica: el certificado de la entidad venció.',
    ],
    [
      'an unknown error stopped it',
      { ...unsigned, last_error: 'store.full', issues: [ofVersion(1, unsigned)] },
      'Copia sin firma electrónica: la expedición falló y se intentará de nuevo.',
    ],
  ])('the evidence of an acta says why it has no signature: %s', async (_, evidence, text) => {
    ofActa(evidence)
    open()
    await screen.findByText(text)
    expect(screen.queryByRole('button', { name: 'Reexpedir' })).toBeNull()
  })

  test('lists the versions, and says that the newest waits', async () => {
    ofActa({ issues: [ofVersion(2, unsigned), firstIssue] })
    const { container } = open()
    await screen.findByText(
      'La versión 2 no tiene firma todavía: la expedición está en curso. Mientras tanto se descarga la anterior.',
    )
    const rows = within(screen.getByRole('table', { name: 'Expediciones' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Versión', 'Pedida', 'Nivel', 'SHA-256 del archivo'],
      ['2', '27/11/2026 10:03', 'Sin firma', 'Sin archivo'],
      ['1', '27/11/2026 10:03', 'B-T', 'b'.repeat(64)],
    ])
    expect(screen.queryByRole('button', { name: 'Reexpedir' })).toBeNull()
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the evidence of an acta is downloaded under its number, with the sealed record', async () => {
    const saved: Blob[] = []
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      return 'blob:x'
    })
    open(technician)
    await press('Descargar datos (JSON)')
    expect(names).toEqual(['constancia-acta-2026-000148.json'])
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(issuedOnce)
  })

  test('the evidence is downloaded as a package, and a refusal is told in its words', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:x')
    current.answers['GET /api/inspection/148/proof'] = { body: {} }
    open(technician)
    await press('Descargar constancia')
    await expect.poll(() => names).toEqual(['constancia-acta-2026-000148.zip'])
    const words = 'El acta todavía no tiene firma electrónica. Intente de nuevo en un minuto.'
    current.answers['GET /api/inspection/148/proof'] = refusal(409, 'evidence.not-issued', words)
    await press('Descargar constancia')
    await screen.findByText(words)
    expect(names).toHaveLength(1)
  })

  test('an acta without signature has no package', async () => {
    ofActa({ ...unsigned, issues: [ofVersion(1, unsigned)] })
    open()
    await screen.findByRole('button', { name: 'Descargar datos (JSON)' })
    expect(screen.queryByRole('button', { name: 'Descargar constancia' })).toBeNull()
    expect(screen.queryByText(/La constancia es un ZIP/)).toBeNull()
  })

  test('only an administrator may have the acta issued again', async () => {
    open(technician)
    await screen.findByRole('button', { name: 'Descargar constancia' })
    expect(screen.queryByRole('button', { name: 'Reexpedir' })).toBeNull()
  })

  test('an acta is issued again with a reason alone, and then read again', async () => {
    open()
    await press('Reexpedir')
    const dialog = await screen.findByRole('dialog', { name: 'Reexpedir el acta' })
    const submit = within(dialog).getByRole('button', { name: 'Reexpedir' })
    fireEvent.click(submit)
    await within(dialog).findByText('Escriba el motivo.')
    expect(current.sent).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Motivo/ }), {
      target: { value: 'La clave se perdió' },
    })
    ofActa({ issues: [ofVersion(2, unsigned), firstIssue] })
    fireEvent.click(submit)
    await screen.findByText('El acta se expide de nuevo.')
    await screen.findByText(/^La versión 2 no tiene firma todavía/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(current.sent).toEqual([
      { key: 'POST /api/inspection/148/reissue', body: expect.objectContaining({ reason: 'La clave se perdió' }) },
    ])
  })

  test('a refused reissue says why, and keeps the reason', async () => {
    const message = 'El certificado de la entidad venció el 01/11/2026. Las actas se expiden sin firma hasta renovarlo.'
    current.answers['POST /api/inspection/148/reissue'] = refusal(409, 'evidence.certificate-expired', message)
    open()
    await press('Reexpedir')
    const dialog = await screen.findByRole('dialog', { name: 'Reexpedir el acta' })
    const reason = within(dialog).getByRole('textbox', { name: /Motivo/ })
    fireEvent.change(reason, { target: { value: 'La clave se perdió' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reexpedir' }))
    await screen.findByText(message)
    expect(reason).toHaveProperty('value', 'La clave se perdió')
  })

  test('a failure can be tried again', async () => {
    current.answers['GET /api/inspection/148/evidence'] = refusal(500, 'internal', 'No')
    open()
    await screen.findByRole('alert')
    ofActa({})
    await press('Reintentar')
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
  })
})
