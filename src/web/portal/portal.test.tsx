import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { portalPage } from '../../server/portal/portal-page.ts'
import type { Home, OwnRequirement } from './portal-calls.ts'
import { startPortal } from './start-portal.ts'

const requirement = (own: Partial<OwnRequirement> = {}): OwnRequirement => ({
  ...{ requirement_id: 7, number: 'R-148-01', text: 'Instale mallas en las ventanas.', finding: 'Ventanas sin malla' },
  ...{ severity: 'mayor', state: 'abierto', due_day: '2026-12-14', days_left: 15, answers: [] },
  ...{ may: ['evidence', 'ready'], visit_asked: 0 },
  ...own,
})
const aHome = (own: Partial<Home> = {}): Home => ({
  ...{ entity: 'Salud', phone: null, establishment_name: 'Tienda La Esquina', address: 'Calle 1', city: 'Arjona' },
  ...{ acta_number: '2026-000018', code: 'AAAAAAAAAAAAAAAAAAAAAA', visit_day: '2026-11-27', opened: 0, notifies: 1 },
  ...{ effective_day: null, email: 'ana@tienda.example', consented: 1, requirements: [] },
  ...own,
})
const opened = (own: Partial<Home> = {}) =>
  aHome({ opened: 1, notifies: 0, effective_day: '2026-11-30', requirements: [requirement()], ...own })

let home: Home
let sent: { call: string; bearer: string | null; body: unknown }[]
/** Refusals by their call. */
let refused: Record<string, { status: number; code: string; message: string }>

const replies: Record<string, object> = {
  code: { email: 'a•••@tienda.example', minutes: 10 },
  session: { token: 'la-sesion' },
}

function load(path = '/p/el-token-del-correo'): void {
  history.replaceState(null, '', path)
  const page = new DOMParser().parseFromString(portalPage({ name: 'Salud', phone: '601' }), 'text/html')
  document.body.innerHTML = page.body.innerHTML
  startPortal()
}

beforeEach(() => {
  home = aHome()
  sent = []
  refused = {}
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (path: string, { headers, body, method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${path.replace('/api/portal/', '')}`
    const read = body instanceof FormData ? Object.fromEntries(body) : body && JSON.parse(String(body))
    sent.push({ call, bearer: new Headers(headers).get('authorization'), body: read })
    const refusal = refused[call]
    if (refusal) return Response.json({ success: false, error: refusal }, { status: refusal.status })
    const data = call === 'GET home' ? { home } : (replies[path.split('/').at(-1) ?? ''] ?? {})
    return Response.json({ success: true, data })
  })
})
afterEach(() => vi.unstubAllGlobals())

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => buttonOf(name)?.click()
const words = () => document.querySelector('main')?.textContent ?? ''
const status = () => document.getElementById('aviso')
const seen = (text: string) => expect.poll(words).toContain(text)

async function goIn(): Promise<void> {
  load()
  press('Enviarme el código')
  await seen('Enviamos el código a a•••@tienda.example')
  ;(document.querySelector('input') as HTMLInputElement).value = '123 456'
  press('Entrar')
  await seen('Tienda La Esquina')
}

test('opening the page asks nothing of the server', async () => {
  load()
  expect(words()).toContain('le enviamos un código de 6 cifras')
  expect(sent).toEqual([])
})

test('a code leads in, and the bearer goes with each call after it', async () => {
  await goIn()
  expect(sent).toEqual([
    { call: 'POST code', bearer: null, body: { token: 'el-token-del-correo' } },
    { call: 'POST session', bearer: null, body: { token: 'el-token-del-correo', code: '123 456' } },
    { call: 'GET home', bearer: 'Bearer la-sesion', body: undefined },
  ])
  expect(document.activeElement?.textContent).toBe('Tienda La Esquina')
})

test('a wrong code is told, and may be written again', async () => {
  refused = {
    'POST session': { status: 401, code: 'portal.code-wrong', message: 'El código no es correcto o venció.' },
  }
  load()
  press('Enviarme el código')
  await seen('Enviamos el código')
  ;(document.querySelector('input') as HTMLInputElement).value = '111111'
  press('Entrar')
  await seen('El código no es correcto o venció.')
  expect([status()?.querySelector('p')?.className, buttonOf('Entrar')]).toEqual(['told bad', expect.anything()])
})

test('the acta is opened by a press, which shows what to correct', async () => {
  await goIn()
  expect(words()).toContain('Cuando la abra queda notificado hoy')
  expect(words()).not.toContain('Qué debe corregir')
  home = opened()
  press('Abrir el acta')
  await seen('Requerimiento R-148-01')
  expect(sent.at(-2)).toMatchObject({ call: 'POST open/AAAAAAAAAAAAAAAAAAAAAA', body: {} })
  for (const text of ['Quedó notificado el 30/11/2026.', 'Plazo: hasta el 14/12/2026. Le quedan 15 días.'])
    expect(words()).toContain(text)
})

describe('a requirement', () => {
  test('an answer goes with its text and photos', async () => {
    home = opened()
    await goIn()
    ;(document.querySelector('textarea') as HTMLTextAreaElement).value = 'Ya pusimos las mallas.'
    const photos = document.querySelector('input[type=file]') as HTMLInputElement
    Object.defineProperty(photos, 'files', { value: [new File(['x'], 'malla.jpg', { type: 'image/jpeg' })] })
    const answer = { text: null, images: 1, received_at: '2026-11-30T15:00:00.000Z', state: 'recibida', reason: null }
    home = opened({ requirements: [requirement({ state: 'declarado', answers: [answer] })] })
    press('Enviar respuesta al requerimiento R-148-01')
    await seen('Recibimos su respuesta.')
    expect(sent.at(-2)).toMatchObject({
      call: 'POST requirement/7/evidence',
      body: { text: 'Ya pusimos las mallas.', image: expect.any(File) },
    })
    expect(words()).toContain('30/11/2026 10:00 · 1 foto · Por revisar')
  })

  test('a refused answer keeps what was written', async () => {
    home = opened()
    refused = { 'POST requirement/7/evidence': { status: 422, code: 'request.invalid', message: 'Adjunte una foto.' } }
    await goIn()
    const text = document.querySelector('textarea') as HTMLTextAreaElement
    text.value = 'Listo'
    press('Enviar respuesta al requerimiento R-148-01')
    await seen('Adjunte una foto.')
    expect(document.querySelector('textarea')?.value).toBe('Listo')
  })

  test('a verification is asked for once', async () => {
    home = opened()
    await goIn()
    home = opened({ requirements: [requirement({ may: ['evidence'], visit_asked: 1 })] })
    press('Ya corregí: pedir verificación del requerimiento R-148-01')
    await seen('Recibimos su solicitud de visita.')
    expect(sent.at(-2)?.call).toBe('POST requirement/7/ready')
    expect([buttonOf('Ya corregí: pedir verificación del requerimiento R-148-01'), words()]).toEqual([
      ...[undefined, expect.stringContaining('Pidió que lo verifiquen en una visita.')],
    ])
  })
})

test('an owner agrees to electronic notice by a press', async () => {
  home = aHome({ consented: 0, notifies: 0 })
  await goIn()
  expect(words()).toContain('Es voluntario')
  home = aHome()
  press('Autorizar')
  await seen('Autorización guardada.')
  expect(sent.at(-2)).toMatchObject({ call: 'POST consent', body: { email: 'ana@tienda.example', accept: '1' } })
})

test('a page that opens again keeps its session; an ended one asks for a code', async () => {
  await goIn()
  load()
  await seen('Tienda La Esquina')
  expect(sent.at(-1)?.call).toBe('GET home')
  refused = { 'GET home': { status: 401, code: 'portal.session-ended', message: 'Su sesión del portal terminó.' } }
  load()
  await expect.poll(() => sent.length).toBe(5)
  await expect.poll(() => buttonOf('Enviarme el código')).toBeTruthy()
  load()
  expect(sent).toHaveLength(5)
})

test('a link that ended in the middle leads back to its beginning', async () => {
  home = opened()
  await goIn()
  const message = 'Este enlace ya no sirve.'
  refused = { 'POST requirement/7/ready': { status: 410, code: 'portal.link-ended', message } }
  press('Ya corregí: pedir verificación del requerimiento R-148-01')
  await seen(message)
  expect(buttonOf('Enviarme el código')).toBeTruthy()
})

test('a device without network says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  load()
  press('Enviarme el código')
  await seen('No hay conexión con la entidad.')
})

test.each([
  ['the entry', () => load()],
  ['the home', goIn],
  [
    'the answers',
    async () => {
      const answer = { text: 'Listo', images: 2, received_at: '2026-11-30T15:00:00.000Z' }
      const answers = [{ ...answer, state: 'rechazada', reason: 'No se ve.' }]
      home = opened({ requirements: [requirement({ answers, days_left: -1 }), requirement({ number: 'R-148-02' })] })
      await goIn()
    },
  ],
])('%s has no fault of accessibility', async (_, open) => {
  await open()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
