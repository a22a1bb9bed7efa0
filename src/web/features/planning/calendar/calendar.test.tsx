import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createFeed, listFeeds } from '../../../../contract/planning/calendar.wire.ts'
import { openRoute } from '../../../ui/testing.ts'
import { cleanPages, openPage, press, Refused, type Sent, serve, type } from '../page/testing.tsx'
import { anEntry, calendarReply } from '../testing.ts'
import type { CalendarEntry } from './calendar.queries.ts'
import { CalendarView } from './calendar-view.tsx'
import { texts } from './messages.ts'

cleanPages()

const ENTRIES = /GET .*\/calendar\?/
const FEEDS = /GET .*calendar\/feeds/

const open = (address: string) =>
  openPage(
    <CalendarView
      route={openRoute}
      officials={null}
      today="2026-11-27"
      fetchVisit={async () => undefined}
      linkOf={() => null}
    />,
    address,
  )
/** A screen that matches one media query. */
const onScreen = (matching: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === matching,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
const onPhone = () => onScreen('(max-width: 767px)')
beforeEach(() => onScreen('(min-width: 62em)'))
const written = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET')
const holiday = anEntry({
  kind: 'holiday',
  day: '2026-12-08',
  endDay: '2026-12-08',
  title: 'Inmaculada Concepción',
  detail: '',
  subject: 'holiday',
  subjectId: null,
  visit: null,
})

describe('the calendar', () => {
  test('shows a month in weeks, each entry with its kind and state in words', async () => {
    const trip = anEntry({
      kind: 'trip',
      day: '2026-12-01',
      endDay: '2026-12-03',
      title: 'S-2026-014 Mojana',
      subject: 'trip',
      subjectId: 14,
      visit: null,
    })
    const sent = serve([ENTRIES, () => calendarReply([anEntry({ isOverdue: true }), trip, holiday])])
    const { container } = open('/?dia=2026-12-10')
    const month = within(await screen.findByRole('table', { name: 'diciembre de 2026' }))
    expect(sent[0]?.path).toMatch(/from=2026-11-30&to=2027-01-03/)
    month.getByRole('button', { name: 'Visita: Restaurante El Portal Vencida' })
    expect(month.getAllByRole('button', { name: 'Salida: S-2026-014 Mojana' }).length).toBe(3)
    month.getByRole('button', { name: 'Día sin trabajo: Inmaculada Concepción' })
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the calendar tells establishments of one name apart in a month, whose entries have one line', async () => {
    const branch = (subjectId: number, address: string) => anEntry({ subjectId, detail: `Turbaco · ${address}` })
    serve([ENTRIES, () => calendarReply([branch(1, 'Calle 10 # 4-20'), branch(2, 'Carrera 71 # 31-08')])])
    open('/?dia=2026-12-10')
    await screen.findByTitle('Restaurante El Portal · Turbaco · Calle 10 # 4-20')
    screen.getByTitle('Restaurante El Portal · Turbaco · Carrera 71 # 31-08')
  })

  test('shows an entry of a kind that only a newer server knows', async () => {
    serve([
      ENTRIES,
      () => calendarReply([anEntry({ title: 'Audiencia', kind: 'of_a_newer_version' as CalendarEntry['kind'] })]),
    ])
    open('/?dia=2026-12-10')
    fireEvent.click(await screen.findByRole('button', { name: 'Cita: Audiencia' }))
    await screen.findByRole('dialog', { name: 'Cita' })
  })

  test('the calendar shows the due days of requirements, by month and as a list, with links', async () => {
    const due = anEntry({
      ...{ kind: 'requirement', day: '2026-12-14', endDay: '2026-12-14', isOverdue: true, visit: null },
      ...{ detail: '2 requerimientos por cumplir · Turbaco', subject: 'establishment', subjectId: 5 },
      link: '/dashboard/seguimiento/requerimientos?establecimiento=5&desde=2026-12-14&hasta=2026-12-14',
    })
    const sent = serve([ENTRIES, () => calendarReply([due])])
    openPage(
      <CalendarView
        route={openRoute}
        officials={null}
        today="2026-12-16"
        fetchVisit={async () => undefined}
        linkOf={({ subject, isDone, link }) => <a href={link ?? ''}>{texts.linkOf(subject, isDone)}</a>}
      />,
      '/?dia=2026-12-10',
    )
    const name = 'Plazo de requerimientos: Restaurante El Portal Vencido'
    within(await screen.findByRole('table', { name: 'diciembre de 2026' })).getByRole('button', { name })
    expect(sent[0]?.path).toMatch(/&requirements=1/)
    within(screen.getByRole('list', { name: 'Clases' })).getByText('Plazo de requerimientos')
    await press('Agenda')
    fireEvent.click(
      await screen.findByRole('button', { name: /^Plazo de requerimientos.*2 requerimientos por cumplir/ }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Plazo de requerimientos' }))
    expect(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Ver requerimientos' }).getAttribute('href')).toBe(
      due.link,
    )
    dialog.getByText('Vencido')
  })

  test('the calendar tells how much more a day has, and shows it as an agenda', async () => {
    const many = Array.from({ length: 6 }, (_, at) => anEntry({ subjectId: at, title: `Tienda ${at}` }))
    serve([ENTRIES, () => calendarReply(many)])
    const { router } = open('/?dia=2026-12-10')
    await press('3 más el martes 1 de diciembre')
    await waitFor(() => expect(router.state.location.href).toBe('/?dia=2026-12-01&vista=agenda'))
    await screen.findByRole('button', { name: /Tienda 5/ })
  })

  test('the calendar is an agenda alone on a phone', async () => {
    onPhone()
    serve([ENTRIES, () => calendarReply([anEntry()])])
    open('/?vista=semana')
    await screen.findByRole('button', { name: /Restaurante El Portal/ })
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Semana' })).toBeNull()
    screen.getByRole('heading', { name: 'martes 1 de diciembre' })
  })

  test('the calendar says that there is nothing, that visits were left out, and that it failed', async () => {
    let reply: unknown = calendarReply([])
    serve([ENTRIES, () => reply])
    open('/?vista=agenda')
    await screen.findByText('Nada en el calendario estos días.')
    reply = calendarReply([anEntry()], true)
    await press('Días siguientes')
    await screen.findByText(/^Hay más visitas, actas por notificar o requerimientos de los que se muestran/)
    reply = new Refused(503, { code: 'busy', message: 'Intente más tarde.' })
    await press('Días siguientes')
    await screen.findByText('No se pudo cargar: el calendario. Intente más tarde.')
  })
})

describe('a visit of the calendar', () => {
  test('gets another day after the reasons against it were told', async () => {
    const sent = serve(
      [ENTRIES, () => calendarReply([anEntry()])],
      [
        /PUT .*assignment\/40/,
        ({ body }) =>
          (body as { confirmed: string }).confirmed === '0'
            ? new Refused(422, {
                code: 'assignment.unavailable',
                message: 'No',
                reasons: ['Inés Ospino: en comisión.'],
              })
            : { assignment_id: 40, done: 1 },
      ],
    )
    open('/?dia=2026-12-10')
    await press(/Restaurante El Portal/)
    await press('Cambiar fecha')
    await type(/Día de la visita/, '2026-12-09')
    await press('Guardar')
    await screen.findByText('Inés Ospino: en comisión.')
    await press('Cambiar de todas formas')
    await waitFor(() => expect(written(sent).length).toBe(2))
    expect(written(sent)[1]?.body).toMatchObject({
      scheduled_on: '2026-12-09',
      establishment_id: '5',
      row_version: '3',
      confirmed: '1',
    })
  })

  test('a visit of others in the calendar is only read', async () => {
    serve([ENTRIES, () => calendarReply([anEntry({ visit: null })])])
    open('/?dia=2026-12-10')
    await press(/Restaurante El Portal/)
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Achí · Inés Ospino y Tomás Blanco')
    expect(dialog.queryByRole('button', { name: 'Cambiar fecha' })).toBeNull()
  })
})

describe('subscriptions', () => {
  const feed = { id: 3, name: 'mi celular', showsNames: false, createdAt: '2026-11-27T13:00:00Z', readAt: null }

  test('subscriptions tell the secret address once, without names unless they are asked for', async () => {
    const sent = serve(
      [ENTRIES, () => calendarReply([])],
      [FEEDS, () => z.encode(listFeeds.reply, { feeds: [] })],
      [
        /POST .*calendar\/feeds/,
        () => z.encode(createFeed.reply, { id: 3, token: 'abc', path: '/api/calendar/abc.ics' }),
      ],
    )
    open('/')
    await press('Suscribir')
    await screen.findByText('No tiene suscripciones.')
    await press('Crear dirección')
    await screen.findByText('Este campo es requerido')
    await type(/^Nombre/, 'mi celular')
    await press('Crear dirección')
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Dirección secreta' })
    expect(address.value).toMatch(/^http.*\/api\/calendar\/abc\.ics$/)
    expect(written(sent)[0]?.body).toEqual({ name: 'mi celular', shows_names: '0' })
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([])
  })

  test('subscriptions are revoked after a question', async () => {
    const sent = serve(
      [ENTRIES, () => calendarReply([])],
      [FEEDS, () => z.encode(listFeeds.reply, { feeds: [feed] })],
      [/DELETE .*calendar\/feeds\/3/, () => ({ done: 1 })],
    )
    open('/')
    await press('Suscribir')
    await screen.findByText('Creada el 27/11/2026 08:00 · sin leer todavía · sin nombres')
    await press('Revocar: mi celular')
    fireEvent.click(await screen.findByRole('button', { name: 'Revocar' }))
    await screen.findByText('Suscripción revocada')
    expect(written(sent).map(({ method }) => method)).toEqual(['DELETE'])
  })
})
