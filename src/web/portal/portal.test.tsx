import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { EVIDENCE_LETTERS, NOTE_LETTERS } from '../../domain/requirements/requirement-words.ts'
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
    const answer = {
      text: null,
      images: 1,
      received_at: '2026-11-30T15:00:00.000Z',
      state: 'recibida',
      reason: null,
      late: 0 as const,
    }
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

describe('an answer beside the verdict', () => {
  const answer = { text: 'Ya pusimos las mallas.', images: 0, received_at: '2026-11-30T15:00:00.000Z', reason: null }
  const shown = () => document.querySelector('article li em')?.textContent

  test('an answer that arrives after the verdict says so, and is kept', async () => {
    server.home = anOpenedHome()
    server.replied = { 'POST requirement/7/evidence': { state: 'incumplido' } }
    await goIn()
    ;(document.querySelector('textarea') as HTMLTextAreaElement).value = 'Ya pusimos las mallas.'
    const answers = [{ ...answer, state: 'recibida', late: 1 as const }]
    server.home = anOpenedHome({ requirements: [aRequirement({ state: 'incumplido', may: ['reply'], answers })] })
    press('Enviar respuesta al requerimiento R-148-01')
    await seen('Recibimos su respuesta, pero llegó después de la verificación')
    expect(shown()).toBe('30/11/2026 10:00 · 0 fotos · Llegó después de la verificación')
  })

  test.each([
    ['recibida', 'abierto', 'Por revisar'],
    ['recibida', 'cumplido', 'No alcanzó a revisarse'],
    ['rechazada', 'cumplido', 'No aceptada'],
  ])('an answer %s of a requirement %s reads %s', async (state, of, word) => {
    const answers = [{ ...answer, state, late: 0 as const }]
    server.home = anOpenedHome({ requirements: [aRequirement({ state: of, may: [], answers })] })
    await goIn()
    expect(shown()).toBe(`30/11/2026 10:00 · 0 fotos · ${word}`)
  })
})

describe('a request for more time', () => {
  const SENDS = 'Pedir prórroga del requerimiento R-148-01'
  const asking = (own = {}) => aRequirement({ may: ['evidence', 'ready', 'extension-request'], ...own })
  const field = () => document.querySelector('details textarea') as HTMLTextAreaElement
  const ask = { asked_at: '2026-12-01T02:00:00.000Z', reason: 'Espero un repuesto.', until: null, refusal: null }

  test('a reason goes to the entity, and the page says that an answer is due', async () => {
    server.home = anOpenedHome({ requirements: [asking()] })
    await goIn()
    expect(document.querySelector('details')?.open).toBe(false)
    field().value = 'Espero un repuesto.'
    server.home = anOpenedHome({ requirements: [aRequirement({ extension_request: { ...ask, state: 'pedida' } })] })
    press(SENDS)
    await seen('Recibimos su petición de prórroga.')
    expect(server.sent.at(-2)).toMatchObject({
      ...{ call: 'POST requirement/7/extension-request', body: { reason: 'Espero un repuesto.' } },
      key: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(words()).toContain('Pidió prórroga el 30/11/2026. Falta la respuesta de la entidad.')
    expect(buttonOf(SENDS)).toBeUndefined()
  })

  test.each([
    [{ state: 'concedida', until: '2026-12-28' }, {}, 'Pidió prórroga el 30/11/2026. Se concedió hasta el 28/12/2026.'],
    [
      { state: 'negada', refusal: 'El plazo alcanza.' },
      {},
      'Pidió prórroga el 30/11/2026. No se concedió. Motivo: El plazo alcanza.',
    ],
    [{ state: 'pedida' }, { state: 'cumplido', may: [] }, 'Pidió prórroga el 30/11/2026.'],
    [{ state: 'otra' }, {}, 'Pidió prórroga el 30/11/2026.'],
  ])('the answer %j of a requirement %j reads %s', async (answer, own, text) => {
    server.home = anOpenedHome({ requirements: [aRequirement({ extension_request: { ...ask, ...answer }, ...own })] })
    await goIn()
    const shown = [...document.querySelectorAll('article p')].map(({ textContent }) => textContent)
    expect(shown).toContain(text)
  })

  test('a refused request keeps its words and marks its field', async () => {
    server.home = anOpenedHome({ requirements: [asking()] })
    const message = 'Escriba por qué necesita más tiempo.'
    server.refused = {
      'POST requirement/7/extension-request': {
        status: 422,
        code: 'request.invalid',
        message,
        fields: { reason: message },
      },
    }
    await goIn()
    field().value = ' '
    press(SENDS)
    await seen(message)
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([' ', 'true'])
  })
})

describe('an answer in words', () => {
  const SENDS = 'Responder el requerimiento R-148-01'
  const replying = (own = {}) => aRequirement({ may: ['reply'], state: 'parcial', ...own })

  test('words go to the entity, and the page says who has read them', async () => {
    server.home = anOpenedHome({ requirements: [replying()] })
    await goIn()
    ;(document.querySelector('details textarea') as HTMLTextAreaElement).value = 'La trampa es nueva.'
    const said = { text: 'La trampa es nueva.', sent_at: '2026-11-30T15:00:00.000Z' }
    const replies = [
      { ...said, read: 1 as const },
      { ...said, text: 'Y limpia.', read: 0 as const },
    ]
    server.home = anOpenedHome({ requirements: [replying({ replies })] })
    press(SENDS)
    await seen('Recibimos lo que escribió.')
    expect(server.sent.at(-2)).toMatchObject({
      ...{ call: 'POST requirement/7/reply', body: { text: 'La trampa es nueva.' } },
      key: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const shown = [...document.querySelectorAll('article li')].map(({ textContent }) => textContent)
    expect(shown).toEqual([
      '30/11/2026 10:00 · La entidad lo leyóLa trampa es nueva.',
      '30/11/2026 10:00 · RecibidoY limpia.',
    ])
    expect(document.querySelector('details')?.open).toBe(false)
  })

  test('a requirement that takes no words has no form for them', async () => {
    server.home = anOpenedHome({ requirements: [replying({ may: [], state: 'trasladado' })] })
    await goIn()
    expect(buttonOf(SENDS)).toBeUndefined()
  })
})

describe('the forms of a requirement', () => {
  const may = ['evidence', 'ready', 'extension-request', 'reply']

  test('each field takes as many letters as the server', async () => {
    server.home = anOpenedHome({ requirements: [aRequirement({ may })] })
    await goIn()
    const letters = [...document.querySelectorAll('textarea')].map(({ maxLength }) => maxLength)
    expect(letters).toEqual([EVIDENCE_LETTERS, NOTE_LETTERS, NOTE_LETTERS])
  })

  test('paper has no form, and neither its title nor its note', async () => {
    server.home = anOpenedHome({ requirements: [aRequirement({ may })] })
    await goIn()
    const [, hidden = ''] =
      /@media print\{.*?\}([^{}]*)\{display:none\}/s.exec(portalPage({ name: '', phone: null })) ?? []
    const isHidden = (one: Element) => hidden.split(',').some((selector) => one.closest(selector) !== null)
    const printed = [...document.querySelectorAll('summary,label,button')].filter((one) => !isHidden(one))
    expect([hidden.includes('form'), printed.map(({ textContent }) => textContent)]).toEqual([true, []])
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
      const answer = { text: 'Listo', images: 2, received_at: '2026-11-30T15:00:00.000Z', late: 0 as const }
      const answers = [{ ...answer, state: 'rechazada', reason: 'No se ve.' }]
      const other = aRequirement({ requirement_id: 8, number: 'R-148-02' })
      const request = { asked_at: '2026-11-30T15:00:00.000Z', reason: 'Espero un repuesto.', state: 'pedida' }
      const extension_request = { ...request, until: null, refusal: null }
      const may = ['evidence', 'ready', 'extension-request', 'reply']
      server.home = anOpenedHome({
        requirements: [aRequirement({ answers, days_left: -1, extension_request }), { ...other, may }],
      })
      await goIn()
    },
  ],
])('%s has no fault of accessibility', async (_, open) => {
  await open()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
