import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { portalPage } from '../../server/portal/portal-page.ts'
import { anOpenedHome, aRequirement, buttonOf, enterByCode, openPage, portalServer, press, seen } from './testing.ts'

/** Nothing that an owner wrote is lost, and nothing is sent twice. */
const server = portalServer()
const html = portalPage({ name: 'Salud', phone: '601' })
const load = () => openPage(html)

const [FIRST, SECOND] = ['R-148-01', 'R-148-02']
const EVIDENCE = 'POST requirement/7/evidence'
const OFFLINE = 'No hay conexión con la entidad.'
const ENDED = { status: 401, code: 'portal.session-ended', message: 'Su sesión del portal terminó.' }
const requirements = [aRequirement(), aRequirement({ requirement_id: 8, number: SECOND })]

const send = (number = FIRST) => press(`Enviar respuesta al requerimiento ${number}`)
/** The fields of a requirement as the page has them now. */
function fieldsOf(number = FIRST) {
  const form = buttonOf(`Enviar respuesta al requerimiento ${number}`)?.form
  const [text, photos] = [form?.querySelector('textarea'), form?.querySelector('input')]
  if (!text || !photos) throw new Error(`${number} has no form.`)
  return { text, photos }
}
function write(words: string, number = FIRST) {
  const { text } = fieldsOf(number)
  text.value = words
  text.dispatchEvent(new Event('input'))
}
const aPhoto = (name = 'malla.jpg') => new File(['x'], name, { type: 'image/jpeg', lastModified: 1 })
const choose = (photos: File[], number = FIRST) =>
  Object.defineProperty(fieldsOf(number).photos, 'files', { value: photos, configurable: true })
/** All that the device keeps. */
const kept = () =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '')).join()
const answersSent = () => server.sent.filter(({ call }) => call === EVIDENCE)

async function goIn(): Promise<void> {
  server.home = anOpenedHome({ requirements })
  load()
  await enterByCode()
}

describe('an answer is sent once', () => {
  test('a stored answer leaves no form to send it again, though the view fails', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    server.refused = { 'GET home': 'lost' }
    send()
    await seen('Recibimos su respuesta.')
    expect([buttonOf(`Enviar respuesta al requerimiento ${FIRST}`), document.body.textContent]).toEqual([
      ...[undefined, expect.not.stringContaining(OFFLINE)],
    ])
    server.refused = {}
    press('Reintentar')
    await seen('Tienda La Esquina')
    expect(fieldsOf().text.value).toBe('')
    expect(answersSent()).toHaveLength(1)
  })

  test('an answer is told even where its session ends with it', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    server.refused = { 'GET home': ENDED }
    send()
    await seen(`Recibimos su respuesta. ${ENDED.message}`)
    expect(buttonOf('Enviarme el código')).toBeTruthy()
  })

  test('an answer goes again under its key, after the page was opened again too', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    choose([aPhoto()])
    server.refused = { [EVIDENCE]: 'lost' }
    for (const turn of [1, 2]) {
      send()
      await expect.poll(() => answersSent().length).toBe(turn)
      await seen(OFFLINE)
    }
    load()
    await seen(SECOND)
    choose([aPhoto()])
    server.refused = {}
    send()
    await seen('Recibimos su respuesta.')
    const keys = answersSent().map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0], expect.stringMatching(/^[\da-f-]{36}$/)])
    expect(keys[2]).toBe(keys[0])
  })

  test('an answer that was changed, or one that comes after it, has another key', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    server.refused = { [EVIDENCE]: 'lost' }
    send()
    await seen(OFFLINE)
    server.refused = {}
    choose([aPhoto()])
    send()
    await seen('Recibimos su respuesta.')
    write('Ya pusimos las mallas.')
    choose([aPhoto()])
    send()
    await expect.poll(() => answersSent().length).toBe(3)
    await seen('Recibimos su respuesta.')
    expect(new Set(answersSent().map(({ key }) => key)).size).toBe(3)
  })

  test('a wish for a visit goes again under its key', async () => {
    await goIn()
    const wish = 'POST requirement/7/ready'
    const wishes = () => server.sent.filter(({ call }) => call === wish)
    server.refused = { [wish]: 'lost' }
    press(`Ya corregí: pedir verificación del requerimiento ${FIRST}`)
    await seen(OFFLINE)
    server.refused = {}
    press(`Ya corregí: pedir verificación del requerimiento ${FIRST}`)
    await seen('Recibimos su solicitud de visita.')
    expect(wishes().map(({ key }) => key)).toEqual([wishes()[0]?.key, expect.stringMatching(/^[\da-f-]{36}$/)])
  })
})

describe('an answer that was begun', () => {
  test('text and photos of one requirement stay while another one is answered', async () => {
    await goIn()
    write('Falta la puerta.', SECOND)
    choose([aPhoto('puerta.jpg')], SECOND)
    write('Ya pusimos las mallas.')
    send()
    await seen('Recibimos su respuesta.')
    const { text, photos } = fieldsOf(SECOND)
    const names = [...(photos.files ?? [])].map(({ name }) => name)
    expect([text.value, names]).toEqual(['Falta la puerta.', ['puerta.jpg']])
    expect(fieldsOf().text.value).toBe('')
  })

  test('text and photos wait for the next session where theirs ends', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    choose([aPhoto()])
    server.refused = { [EVIDENCE]: ENDED }
    send()
    await seen(ENDED.message)
    expect(document.querySelector('textarea')).toBeNull()
    server.refused = {}
    await enterByCode()
    const { text, photos } = fieldsOf()
    expect([text.value, photos.files]).toEqual(['Ya pusimos las mallas.', [expect.any(File)]])
  })

  test('a page that the phone closed has its texts again', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    load()
    await seen(SECOND)
    expect([fieldsOf().text.value, fieldsOf(SECOND).text.value]).toEqual(['Ya pusimos las mallas.', ''])
  })

  test('a link has no text of another one', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    openPage(html, '/p/otro-token-de-otro-correo')
    await enterByCode()
    expect(fieldsOf().text.value).toBe('')
  })

  test.each<[string, () => Promise<void>]>([
    [
      "'Salir'",
      async () => {
        press('Salir')
        await seen('Salió del portal.')
      },
    ],
    [
      'the end of the link',
      async () => {
        server.refused = { [EVIDENCE]: { status: 410, code: 'portal.link-ended', message: 'Este enlace ya no sirve.' } }
        send()
        await seen('Este enlace ya no sirve.')
      },
    ],
  ])('%s leaves no text on the device', async (_, end) => {
    await goIn()
    write('Ya pusimos las mallas.')
    expect(kept()).toContain('mallas')
    await end()
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
    server.refused = {}
    await enterByCode()
    expect(fieldsOf().text.value).toBe('')
  })

  test('a stored answer leaves no text on the device', async () => {
    await goIn()
    write('Ya pusimos las mallas.')
    send()
    await seen('Recibimos su respuesta.')
    expect(kept()).not.toContain('mallas')
  })
})

describe('a request for more time that was begun', () => {
  const ASK = 'POST requirement/7/extension-request'
  const asks = () => server.sent.filter(({ call }) => call === ASK)
  const askable = [aRequirement({ may: ['evidence', 'ready', 'extension-request'] }), requirements[1] ?? aRequirement()]
  const field = () => document.querySelector('details textarea') as HTMLTextAreaElement
  async function begin(words: string): Promise<void> {
    server.home = anOpenedHome({ requirements: askable })
    load()
    await enterByCode()
    field().value = words
    field().dispatchEvent(new Event('input'))
  }
  const ask = () => press(`Pedir prórroga del requerimiento ${FIRST}`)

  test('a request goes again under its key, with its words after the page was closed', async () => {
    await begin('Espero un repuesto.')
    server.refused = { [ASK]: 'lost' }
    ask()
    await seen(OFFLINE)
    load()
    await seen(SECOND)
    expect([field().value, document.querySelector('details')?.open]).toEqual(['Espero un repuesto.', true])
    server.refused = {}
    ask()
    await seen('Recibimos su petición de prórroga.')
    expect(asks().map(({ key }) => key)).toEqual([asks()[0]?.key, expect.stringMatching(/^[\da-f-]{36}$/)])
    expect(asks()[1]?.key).toBe(asks()[0]?.key)
    expect([field().value, kept()]).toEqual(['', expect.not.stringContaining('repuesto')])
  })

  test('words of a request and of an answer stay apart', async () => {
    await begin('Espero un repuesto.')
    write('Ya pusimos las mallas.')
    send()
    await seen('Recibimos su respuesta.')
    expect([fieldsOf().text.value, field().value]).toEqual(['', 'Espero un repuesto.'])
    press('Salir')
    await seen('Salió del portal.')
    expect(sessionStorage.length).toBe(0)
  })
})

describe('a page that is opened again', () => {
  test.each([
    ['without network', 'lost' as const, OFFLINE],
    ['at a fault of the server', { status: 500, code: 'internal', message: 'Algo falló.' }, 'Algo falló.'],
  ])('%s it keeps its session and offers another try', async (_, refusal, told) => {
    await goIn()
    server.refused = { 'GET home': refusal }
    load()
    await seen(told)
    expect(document.activeElement?.textContent).toBe('No pudimos mostrar su página')
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations).toEqual([])
    server.refused = {}
    press('Reintentar')
    await seen('Tienda La Esquina')
    expect(server.sent.at(-1)).toMatchObject({ call: 'GET home', bearer: 'Bearer la-sesion' })
  })
})

describe('a refusal', () => {
  const fields = { text: 'Escriba al menos 20 letras.' }
  const TOO_LITTLE = { status: 422, code: 'request.invalid', message: '', fields }
  const markOf = (field: Element) => [field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]

  test('a refused field is marked, described and focused until it is sent again', async () => {
    await goIn()
    server.refused = { [EVIDENCE]: TOO_LITTLE }
    write('Listo')
    send()
    await seen('Escriba al menos 20 letras.')
    const { text, photos } = fieldsOf()
    expect([markOf(text), markOf(photos), document.activeElement]).toEqual([['true', 'aviso'], [null, null], text])
    server.refused = { [EVIDENCE]: 'lost' }
    send()
    await seen(OFFLINE)
    expect(markOf(text)).toEqual([null, null])
  })

  test('a wrong code is marked too', async () => {
    const message = 'El código no es correcto.'
    server.refused = { 'POST session': { status: 401, code: 'portal.code-wrong', message } }
    load()
    press('Enviarme el código')
    await seen('Enviamos el código')
    const code = document.querySelector('input') as HTMLInputElement
    code.value = '111111'
    press('Entrar')
    await seen(message)
    expect([markOf(code), document.activeElement]).toEqual([['true', 'aviso'], code])
  })

  test('six photos are told before they are sent', async () => {
    await goIn()
    choose(Array.from({ length: 6 }, (_, at) => aPhoto(`${at}.jpg`)))
    send()
    await seen('Adjunte hasta 5 fotos.')
    expect([answersSent(), markOf(fieldsOf().photos)]).toEqual([[], ['true', 'aviso']])
  })

  test('the status line stays in sight, and hides no field that gets the focus', () => {
    expect(html).toMatch(/#aviso\{[^}]*position:sticky;top:0;z-index:1;background:#fff\}html\{scroll-padding-top:/)
  })
})
