import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as domain from '../../domain/complaints/citizen-words.ts'
import { complaintPage } from '../../server/citizen-complaints/complaint-page.ts'
import { writeKept } from './kept-complaint.ts'
import { messages } from './messages.ts'
import { startComplaint } from './start-complaint.ts'

const cities = [
  { id: 13052, name: 'Arjona' },
  { id: 13836, name: 'Turbaco' },
]
const html = complaintPage({ name: 'Salud de Prueba', phone: '601 555 0101' }, cities)
const RECEIVED = { number: 'PQRS-2026-000009', received_day: '2026-11-20', due_day: '2026-12-14' }

type Reply = { status: number; body: unknown } | 'lost'
let reply: Reply
/** A reply that is on its way waits for it. */
let arrives: Promise<void> | undefined
let sent: { key: string | null; body: Record<string, unknown[]> }[]
const accepted: Reply = { status: 200, body: { success: true, data: RECEIVED } }
const refused = (status: number, error: object): Reply => ({ status, body: { success: false, error } })

beforeEach(() => {
  writeKept(undefined)
  sessionStorage.clear()
  ;[reply, sent, arrives] = [accepted, [], undefined]
  vi.stubGlobal(
    'fetch',
    async (path: string, { headers, body }: { headers: Record<string, string>; body: FormData }) => {
      expect(path).toBe('/api/public/complaint')
      const names = new Set(body.keys())
      const fields = Object.fromEntries([...names].map((name) => [name, body.getAll(name)]))
      sent.push({ key: headers['idempotency-key'] ?? null, body: fields })
      await arrives
      if (reply === 'lost') throw new TypeError('no network')
      return Response.json(reply.body, { status: reply.status })
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the page, as a browser does and as a reload does. */
function load(): void {
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  startComplaint()
}
const field = <T extends HTMLElement = HTMLInputElement>(name: string) => document.getElementById(`q-${name}`) as T
const box = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`) as HTMLInputElement
const isShown = (id: string) => document.getElementById(id)?.hidden === false
const told = () => document.getElementById('aviso')?.textContent ?? ''
const page = () => document.querySelector('main')?.textContent ?? ''
const faultOf = (name: string) => document.getElementById(`e-${name}`)?.textContent
const sender = () => document.querySelector<HTMLButtonElement>('#queja > button')
const isLocked = (control: Element | null) => control?.closest('fieldset[disabled]') !== null
const submit = () => sender()?.click()
const forgetAll = () => document.getElementById('borrar')?.click()
/** Holds the reply until the returned function is called. */
function delayReply(): () => void {
  let arrive = () => {}
  arrives = new Promise((resolve) => {
    arrive = resolve
  })
  return () => arrive()
}
/** A browser whose site data are blocked. */
function blockStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied')
    })
}
function write(name: string, value: string): void {
  const control = field(name)
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
function mark(value: string): void {
  box(value).checked = !box(value).checked
  box(value).dispatchEvent(new Event('input', { bubbles: true }))
}
function choose(value: 'anonymous' | 'named'): void {
  box(value).checked = true
  box(value).dispatchEvent(new Event('input', { bubbles: true }))
}
const aPhoto = (name = 'a.jpg', size = 1) => {
  const photo = new File(['x'], name, { type: 'image/jpeg', lastModified: 1 })
  Object.defineProperty(photo, 'size', { value: size })
  return photo
}
function attach(photos: File[]): void {
  Object.defineProperty(field('photos'), 'files', { value: photos, configurable: true })
  field('photos').dispatchEvent(new Event('input', { bubbles: true }))
}
function fill(): void {
  write('facts', 'Venden carne sin refrigerar.')
  write('place_text', 'Puesto frente al parque')
  write('city_id', '13836')
  mark('alimentos')
}

describe('a complaint', () => {
  test('an anonymous one is sent without a person, and its number replaces the form', async () => {
    load()
    fill()
    mark('plagas')
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        body: {
          ...{ facts: ['Venden carne sin refrigerar.'], place_text: ['Puesto frente al parque'], city_id: ['13836'] },
          ...{ about: ['alimentos', 'plagas'], is_anonymous: ['1'] },
        },
      },
    ])
    expect(page()).toContain('20/11/2026')
    expect(page()).toContain('14/12/2026')
    expect(page()).toContain('Guarde este número.')
    expect([isShown('queja'), told()]).toEqual([false, ''])
    expect(document.activeElement?.textContent).toBe('Recibimos su queja')
  })

  test('a person who says the name is asked for a way to answer and for consent', async () => {
    load()
    fill()
    choose('named')
    expect([isShown('persona'), isShown('anonima')]).toEqual([true, false])
    submit()
    const { NAME_MISSING, CONTACT_MISSING, CONSENT_MISSING } = domain
    expect([faultOf('name'), faultOf('phone'), faultOf('consent')]).toEqual([
      NAME_MISSING,
      CONTACT_MISSING,
      CONSENT_MISSING,
    ])
    expect([sent, document.activeElement]).toEqual([[], field('name')])
    write('name', 'Luz Marina Peña')
    write('phone', '300 999 8877')
    field('consent').checked = true
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect(sent[0]?.body).toMatchObject({ name: ['Luz Marina Peña'], phone: ['300 999 8877'], consent: ['1'] })
    expect(sent[0]?.body).not.toHaveProperty('is_anonymous')
  })

  test('a name that was written and then hidden is not sent', async () => {
    load()
    fill()
    choose('named')
    write('name', 'Luz Marina Peña')
    choose('anonymous')
    submit()
    await expect.poll(() => sent.length).toBe(1)
    expect(JSON.stringify(sent)).not.toContain('Luz')
  })

  test('ill people are asked for with their motive alone', async () => {
    load()
    fill()
    expect(isShown('enfermos')).toBe(false)
    mark('enfermedad')
    expect(isShown('enfermos')).toBe(true)
    write('ill_people', '3')
    submit()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.body.ill_people).toEqual(['3'])
  })

  test('two presses send it once, and the page says that it is on its way', async () => {
    load()
    fill()
    const arrive = delayReply()
    submit()
    submit()
    expect(sent).toHaveLength(1)
    expect(told()).toBe(messages.sending)
    expect(sender()?.getAttribute('aria-disabled')).toBe('true')
    arrive()
    await expect.poll(page).toContain('PQRS-2026-000009')
  })

  test('nothing can be added on its way, and the fields open again when it fails', async () => {
    load()
    fill()
    const arrive = delayReply()
    reply = 'lost'
    field('facts').focus()
    submit()
    expect(['facts', 'photos', 'consent'].map((name) => isLocked(field(name)))).toEqual([true, true, true])
    expect([isLocked(sender()), document.activeElement]).toEqual([false, sender()])
    arrive()
    await expect.poll(told).toBe(messages.offline)
    expect([isLocked(field('facts')), document.activeElement]).toEqual([false, sender()])
  })

  test('a received complaint leaves the form empty, and its title tells the number', async () => {
    load()
    fill()
    choose('named')
    write('name', 'Luz Marina Peña')
    write('phone', '3009998877')
    field('consent').checked = true
    let resets = 0
    document.getElementById('queja')?.addEventListener('reset', () => resets++)
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect([field('facts').value, field('name').value, field('phone').value, resets]).toEqual(['', '', '', 1])
    const heard = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(heard.map((id) => document.getElementById(id)?.textContent)).toEqual([RECEIVED.number, messages.sent.keep])
  })
})

describe('a refusal', () => {
  test('a fault is told by words, not by its colour alone', () => {
    expect(messages.faults).not.toContain('rojo')
  })

  test('an e-mail ends the fault of the phone, and no name ends those of the person', () => {
    load()
    choose('named')
    submit()
    expect(faultOf('phone')).toBe(domain.CONTACT_MISSING)
    write('email', 'luz@correo.example')
    expect([faultOf('phone'), faultOf('name')]).toEqual(['', domain.NAME_MISSING])
    choose('anonymous')
    expect(['name', 'phone', 'email', 'consent'].map(faultOf)).toEqual(['', '', '', ''])
  })

  test('an empty form is told before it is sent, each fault at its field', async () => {
    load()
    submit()
    expect([told(), sent]).toEqual([messages.faults, []])
    expect(['facts', 'place_text', 'city_id', 'about'].map(faultOf)).toEqual([
      ...[domain.FACTS_MISSING, domain.PLACE_MISSING, domain.CITY_MISSING, domain.THEME_MISSING],
    ])
    expect(field('facts').getAttribute('aria-describedby')).toBe('h-facts e-facts')
    expect([field('facts').getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field('facts')])
    write('facts', 'Venden carne sin refrigerar.')
    expect([told(), faultOf('facts'), faultOf('city_id')]).toEqual(['', '', domain.CITY_MISSING])
    fill()
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect(field('facts').getAttribute('aria-describedby')).toBe('h-facts')
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
  })

  test.each([
    ['four photos', Array.from({ length: 4 }, (_, at) => aPhoto(`${at}.jpg`)), domain.TOO_MANY_PHOTOS],
    ['a photo of eleven megabytes', [aPhoto('a.jpg', 11 * 1024 * 1024)], messages.largePhoto],
  ])('%s are told before they go over a slow network', (_, photos, text) => {
    load()
    fill()
    attach(photos)
    submit()
    expect([faultOf('photos'), sent]).toEqual([text, []])
  })

  test('fields that the server refuses are marked, and what was written stays', async () => {
    load()
    fill()
    const fields = { place_text: 'Escriba máximo 200 caracteres.' }
    reply = refused(422, { code: 'request.invalid', message: 'Revise.', fields })
    submit()
    await expect.poll(told).toBe(messages.faults)
    expect([faultOf('place_text'), document.activeElement]).toEqual([fields.place_text, field('place_text')])
    expect(field('facts').value).toBe('Venden carne sin refrigerar.')
  })

  test.each<[string, Reply, string]>([
    [
      'a field that the page has not',
      refused(422, { code: 'x', message: 'Revise.', fields: { otro: 'No va.' } }),
      'No va.',
    ],
    [
      'the most of an hour',
      refused(429, { code: 'complaint.too-many', message: 'Espere 40 minutos.' }),
      'Espere 40 minutos.',
    ],
    ['too many calls', refused(429, { code: 'request.too-many', message: 'Demasiadas.' }), messages.busy],
    ['no network', 'lost', messages.offline],
    [
      'a fault of the server',
      refused(500, { code: 'unexpected', message: 'Ocurrió un error (código 7)' }),
      messages.failed,
    ],
    ['a proxy without its server', { status: 502, body: 'Bad gateway' }, messages.failed],
  ])('%s is told, and the complaint can go again under its key', async (_, answer, text) => {
    load()
    fill()
    reply = answer
    submit()
    await expect.poll(told).toBe(text)
    expect(isShown('queja')).toBe(true)
    reply = accepted
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect([sent.length, sent[1]?.key]).toEqual([2, sent[0]?.key])
  })
})

describe('a page that is opened again', () => {
  test('text, motives and person are there again, and the photos are asked for', async () => {
    load()
    fill()
    choose('named')
    write('name', 'Luz Marina Peña')
    write('email', 'luz@correo.example')
    box('1').checked = true
    attach([aPhoto()])
    reply = 'lost'
    submit()
    await expect.poll(told).toBe(messages.offline)
    load()
    expect(told()).toBe(`${messages.kept} ${messages.photosAgain}`)
    expect([field('facts').value, field('city_id').value, box('alimentos').checked, isShown('persona')]).toEqual([
      ...['Venden carne sin refrigerar.', '13836', true, true],
    ])
    attach([aPhoto()])
    reply = accepted
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('other content, or another photo, has another key', async () => {
    load()
    fill()
    reply = 'lost'
    for (const change of [() => {}, () => write('facts', 'Otra cosa.'), () => attach([aPhoto()])]) {
      change()
      const before = sent.length
      submit()
      await expect.poll(() => sent.length).toBe(before + 1)
      await expect.poll(() => sender()?.hasAttribute('aria-disabled')).toBe(false)
    }
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  test('the number is there again, nothing else is kept, and another complaint begins empty', async () => {
    load()
    fill()
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect(JSON.stringify(sessionStorage)).not.toContain('carne')
    load()
    expect(page()).toContain('PQRS-2026-000009')
    ;[...document.querySelectorAll('button')].find((one) => one.textContent === messages.sent.another)?.click()
    expect([isShown('queja'), field('facts').value, box('alimentos').checked]).toEqual([true, '', false])
    expect([sessionStorage.length, localStorage.length, document.activeElement]).toEqual([0, 0, field('facts')])
  })

  test('a complaint that was begun can be forgotten on a borrowed phone', async () => {
    load()
    fill()
    expect(isShown('prestado')).toBe(false)
    reply = 'lost'
    submit()
    await expect.poll(told).toBe(messages.offline)
    load()
    expect([isShown('prestado'), page()]).toEqual([true, expect.stringContaining('Si el teléfono es prestado')])
    let resets = 0
    document.getElementById('queja')?.addEventListener('reset', () => resets++)
    forgetAll()
    expect([field('facts').value, box('alimentos').checked, told(), isShown('prestado')]).toEqual([
      '',
      false,
      '',
      false,
    ])
    expect([sessionStorage.length, document.activeElement, resets]).toEqual([0, field('facts'), 1])
    load()
    expect([field('facts').value, told()]).toEqual(['', ''])
  })

  test('a form that was emptied is not told as one that was begun', () => {
    load()
    write('facts', 'Venden')
    write('facts', '')
    load()
    expect([told(), isShown('prestado')]).toEqual(['', false])
  })

  test('a browser that keeps nothing sends it again under its key', async () => {
    blockStorage()
    load()
    fill()
    reply = 'lost'
    submit()
    await expect.poll(told).toBe(messages.offline)
    reply = accepted
    submit()
    await expect.poll(page).toContain('PQRS-2026-000009')
    expect([sent.length, sent[1]?.key]).toEqual([2, sent[0]?.key])
  })
})

test.each<[string, () => void]>([
  ['the form', () => {}],
  ['its faults', submit],
  ['its person', () => choose('named')],
  [
    'what was begun',
    () => {
      write('facts', 'Venden')
      load()
    },
  ],
])('%s has no barrier that axe finds', async (_, act) => {
  load()
  act()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
})

test('without its script the page says whom to call, and sends nothing', () => {
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  expect([isShown('espera'), isShown('queja'), page()]).toEqual([true, false, expect.stringContaining('601 555 0101')])
})
