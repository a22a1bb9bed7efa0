import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { portalPage } from '../../server/portal/portal-page.ts'
import {
  aHome,
  anOpenedHome,
  aRequirement,
  buttonOf,
  enterByCode,
  openPage,
  portalServer,
  press,
  seen,
  words,
} from './testing.ts'

const server = portalServer()
const load = () => openPage(portalPage({ name: 'Salud', phone: '601' }))
const status = () => document.getElementById('aviso')

async function goIn(): Promise<void> {
  load()
  await enterByCode()
}

test('opening the page asks nothing of the server', async () => {
  load()
  expect(words()).toContain('le enviamos un código de 6 cifras')
  expect(server.sent).toEqual([])
})

test('a code leads in, and the bearer goes with each call after it', async () => {
  await goIn()
  expect(server.sent).toEqual([
    { call: 'POST code', bearer: null, body: { token: 'el-token-del-correo' } },
    { call: 'POST session', bearer: null, body: { token: 'el-token-del-correo', code: '123 456' } },
    { call: 'GET home', bearer: 'Bearer la-sesion', body: undefined },
  ])
  expect(document.activeElement?.textContent).toBe('Tienda La Esquina')
})

test('a wrong code is told, and may be written again', async () => {
  server.refused = {
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
  server.home = anOpenedHome()
  press('Abrir el acta')
  await seen('Requerimiento R-148-01')
  expect(server.sent.at(-2)).toMatchObject({ call: 'POST open/AAAAAAAAAAAAAAAAAAAAAA', body: {} })
  for (const text of ['Quedó notificado el 30/11/2026.', 'Plazo: hasta el 14/12/2026. Le quedan 15 días.'])
    expect(words()).toContain(text)
})

describe('a requirement', () => {
  test('an answer goes with its text and photos', async () => {
    server.home = anOpenedHome()
    await goIn()
    ;(document.querySelector('textarea') as HTMLTextAreaElement).value = 'Ya pusimos las mallas.'
    const photos = document.querySelector('input[type=file]') as HTMLInputElement
    Object.defineProperty(photos, 'files', { value: [new File(['x'], 'malla.jpg', { type: 'image/jpeg' })] })
    const answer = { text: null, images: 1, received_at: '2026-11-30T15:00:00.000Z', state: 'recibida', reason: null }
    server.home = anOpenedHome({ requirements: [aRequirement({ state: 'declarado', answers: [answer] })] })
    press('Enviar respuesta al requerimiento R-148-01')
    await seen('Recibimos su respuesta.')
    expect(server.sent.at(-2)).toMatchObject({
      call: 'POST requirement/7/evidence',
      body: { text: 'Ya pusimos las mallas.', image: expect.any(File) },
    })
    expect(words()).toContain('30/11/2026 10:00 · 1 foto · Por revisar')
  })

  test('a refused answer keeps what was written', async () => {
    server.home = anOpenedHome()
    const message = 'Adjunte una foto.'
    server.refused = { 'POST requirement/7/evidence': { status: 422, code: 'request.invalid', message } }
    await goIn()
    const text = document.querySelector('textarea') as HTMLTextAreaElement
    text.value = 'Listo'
    press('Enviar respuesta al requerimiento R-148-01')
    await seen('Adjunte una foto.')
    expect(document.querySelector('textarea')?.value).toBe('Listo')
  })

  test('a verification is asked for once', async () => {
    server.home = anOpenedHome()
    await goIn()
    server.home = anOpenedHome({ requirements: [aRequirement({ may: ['evidence'], visit_asked: 1 })] })
    press('Ya corregí: pedir verificación del requerimiento R-148-01')
    await seen('Recibimos su solicitud de visita.')
    expect(server.sent.at(-2)?.call).toBe('POST requirement/7/ready')
    expect([buttonOf('Ya corregí: pedir verificación del requerimiento R-148-01'), words()]).toEqual([
      ...[undefined, expect.stringContaining('Pidió que lo verifiquen en una visita.')],
    ])
  })
})

test('an owner agrees to electronic notice by a press', async () => {
  server.home = aHome({ consented: 0, notifies: 0 })
  await goIn()
  expect(words()).toContain('Es voluntario')
  server.home = aHome()
  press('Autorizar')
  await seen('Autorización guardada.')
  expect(server.sent.at(-2)).toMatchObject({ call: 'POST consent', body: { email: 'ana@tienda.example', accept: '1' } })
})

test('a page that opens again keeps its session; an ended one asks for a code', async () => {
  await goIn()
  load()
  await seen('Tienda La Esquina')
  expect(server.sent.at(-1)?.call).toBe('GET home')
  const message = 'Su sesión del portal terminó.'
  server.refused = { 'GET home': { status: 401, code: 'portal.session-ended', message } }
  load()
  await seen(message)
  expect(buttonOf('Enviarme el código')).toBeTruthy()
  load()
  expect(server.sent).toHaveLength(5)
})

test('a link that ended in the middle leads back to its beginning', async () => {
  server.home = anOpenedHome()
  await goIn()
  const message = 'Este enlace ya no sirve.'
  server.refused = { 'POST requirement/7/ready': { status: 410, code: 'portal.link-ended', message } }
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
      const other = aRequirement({ requirement_id: 8, number: 'R-148-02' })
      server.home = anOpenedHome({ requirements: [aRequirement({ answers, days_left: -1 }), other] })
      await goIn()
    },
  ],
])('%s has no fault of accessibility', async (_, open) => {
  await open()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
