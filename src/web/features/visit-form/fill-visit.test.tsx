import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSession } from '../../api/session-token.ts'
import { enqueue, listVisitCommands } from '../../offline/outbox/outbox.ts'
import { losableConnections } from '../../offline/store/testing.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import type { VisitProgress } from '../../offline/visits/prepared-visit.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { withWrites } from '../../offline/visits/visit-progress.ts'
import { showPage } from '../../testing/show-page.tsx'
import { onPlainHttp } from '../../ui/testing.ts'
import { readDraft, writeDraft } from './draft/local-drafts.ts'
import { emptyDraft } from './draft/visit-draft.ts'
import { card, drafted, Filled, key, open, owner, press, section, signed, statesOf } from './testing/filled-visit.tsx'
import { aChecklist, theOfficials } from './testing.ts'
import { progressQuery } from './visit-form.queries.ts'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))
const unfold = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^${name}`) }))[0] as HTMLElement)

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: signed }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the browser, as a visit is opened to be filled,', () => {
  /** A browser that has promised no persistence, and does not when asked. */
  const aBrowser = (differences: object = {}) => {
    const persist = vi.fn(async () => false)
    Object.defineProperty(navigator, 'storage', {
      value: { persisted: async () => false, persist, ...differences },
      configurable: true,
    })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
    return persist
  }
  const openIt = async () => {
    open()
    await screen.findByRole('region', { name: /^Equipos/ })
    // The effects of the page, which ask the browser, have run by then.
    await act(async () => {})
  }

  test('the browser is asked once to keep entries, however many visits are opened', async () => {
    const persist = aBrowser()
    await openIt()
    await waitFor(() => expect(persist).toHaveBeenCalledOnce())
    cleanup()
    await openIt()
    expect(persist).toHaveBeenCalledOnce()
  })

  test('the browser is not asked for what it has promised', async () => {
    const persisted = vi.fn(async () => true)
    const persist = aBrowser({ persisted })
    await openIt()
    await waitFor(() => expect(persisted).toHaveBeenCalledOnce())
    await persisted.mock.results[0]?.value
    expect(persist).not.toHaveBeenCalled()
  })

  test.each([
    ['cannot promise it', { persist: undefined, persisted: undefined }],
    ['fails at it', { persist: () => Promise.reject(new Error('Shut.')) }],
  ])('a browser that %s opens the visit all the same', async (_, differences) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    aBrowser(differences)
    await openIt()
  })
})

describe('saving a section', () => {
  test('puts it on the device to be sent, and goes on to the next', async () => {
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(() => expect(section('Equipos').getByText('Por enviar')).toBeTruthy())
    expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting'])
    const [given] = await listVisitCommands(owner)
    expect(given?.filledOn).toEqual({ establishmentId: 5, checklistId: aChecklist.id })
    expect(section('Edificación').getByRole('button', { name: 'Guardar sección' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a saved section is told to a screen reader again once the server has it', async () => {
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Equipos: guardada en este dispositivo, por enviar.')
    const writes = (await listVisitCommands(owner)).map(({ write }) => write)
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: withWrites(signed, writes) }))
    await visitDatabase.commands.clear()
    expect((await screen.findByText('Equipos: guardada.')).getAttribute('role')).toBe('status')
  })

  test('works on plain http', async () => {
    onPlainHttp()
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
  })

  test('a section without room on the device says so, and loses nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    visitDatabase.commands.hook('creating', full)
    try {
      writeDraft(localStorage, owner, drafted)
      open()
      await unfold('Equipos')
      press(section('Equipos'), 'Guardar sección')
      expect((await section('Equipos').findByRole('alert')).textContent).toContain('le falta espacio')
    } finally {
      visitDatabase.commands.hook('creating').unsubscribe(full)
    }
    expect(await statesOf()).toEqual([])
    expect(card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/).value).toBe('No hay cocina')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toHaveLength(2))
  })

  test('a section that fails for another reason says so, and does not blame space', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onPlainHttp(() => {
      throw new Error('No random bytes.')
    })
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    const { textContent: text } = await section('Equipos').findByRole('alert')
    expect(text).toContain('no pudo guardar')
    expect(text).not.toContain('le falta espacio')
  })

  describe('a section that loses its connection to the device', () => {
    /** A server that takes or refuses each write; without an answer it is out of reach. */
    const serve = (answer?: { success: boolean; error?: { code: string; message: string } }) => {
      const received: string[] = []
      vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
        if (!answer || !url.includes('/batch/')) throw new TypeError('Failed to fetch')
        const [{ key }] = JSON.parse(String((body as FormData).get('commands')))
        received.push(key)
        const results = [{ key, status: answer.success ? 200 : 422, ...answer }]
        return Response.json({ success: true, data: { results, closed: 0, inspections_id: null } })
      })
      onTestFinished(() => void vi.unstubAllGlobals())
      return received
    }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const saveWithout = async () => {
      const connections = losableConnections()
      visitDatabase.close({ disableAutoOpen: false })
      startSession('a session')
      writeDraft(localStorage, owner, drafted)
      showPage(<Filled />, { client })
      await unfold('Equipos')
      connections.lose()
      press(section('Equipos'), 'Guardar sección')
      return connections
    }
    const told = () => client.getQueryData<VisitProgress>(progressQuery(owner).queryKey)
    afterEach(() => visitDatabase.close({ disableAutoOpen: false }))
    beforeEach(() => {
      client.clear()
      vi.spyOn(console, 'error').mockImplementation(() => {})
      vi.spyOn(console, 'warn').mockImplementation(() => {})
    })

    test('a lost connection is told without a server, and the next try makes another', async () => {
      serve()
      const connections = await saveWithout()
      const { textContent: text } = await section('Equipos').findByRole('alert')
      expect(text).toMatch(/^Se perdió la conexión con el almacenamiento de este dispositivo/)
      expect(text).not.toMatch(/espacio|señal/)
      expect(card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/).value).toBe('No hay cocina')
      connections.regain()
      press(section('Equipos'), 'Guardar sección')
      await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
    })

    test('leaves for the server at once, and is there', async () => {
      const received = serve({ success: true })
      const connections = await saveWithout()
      await screen.findByText(/se envió de una vez al servidor/)
      expect(told()?.answers.map(({ itemId }) => itemId)).toEqual([5, 6])
      expect(received).toEqual(Object.values(readDraft(localStorage, owner).keys))
      connections.regain()
      expect(await statesOf()).toEqual([])
    })

    test("a lost connection tells the server's refusal, and keeps the part in the form", async () => {
      serve({ success: false, error: { code: 'x', message: 'No se acepta.' } })
      await saveWithout()
      const { textContent: text } = await section('Equipos').findByRole('alert')
      expect(text).toContain('No se acepta.')
      expect(card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/).value).toBe('No hay cocina')
      expect(told()?.answers).toEqual([])
    })
  })

  test('a waiting section can be corrected, whole, and saved again', async () => {
    writeDraft(localStorage, owner, drafted)
    open()
    await unfold('Equipos')
    press(section('Equipos'), 'Guardar sección')
    await waitFor(() => expect(section('Equipos').getByText('Por enviar')).toBeTruthy())
    await unfold('Equipos')
    press(card('2.2'), 'Corregir')
    const justification = await waitFor(() => card('2.2').getByLabelText<HTMLTextAreaElement>(/Por qué no aplica/))
    expect(justification.value).toBe('No hay cocina')
    expect(await statesOf()).toEqual(['item-5 waiting'])
    fireEvent.change(justification, { target: { value: 'No se cocina' } })
    press(section('Equipos'), 'Guardar sección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting', 'item-6 waiting']))
    const [, again] = await listVisitCommands(owner)
    expect(again?.write.body).toMatchObject({ observation: 'No se cocina' })
  })
})

describe('saving a closing part', () => {
  const observed = () => within(screen.getByRole('region', { name: /^Observaci/ }))
  beforeEach(() =>
    visitDatabase.visits.put(aPreparedVisit(owner, { progress: { ...signed, hasHealthObservation: false } })),
  )

  test('sends nothing that the server could not keep: half an emoji, a zero byte', async () => {
    writeDraft(localStorage, owner, { ...emptyDraft, healthObservation: 'Limpio \ud83d\0.' })
    open()
    await screen.findByRole('region', { name: /^Observaci/ })
    press(observed(), 'Guardar: Observación de la autoridad sanitaria')
    await waitFor(async () => expect(await statesOf()).toEqual(['health-observation waiting']))
    const [given] = await listVisitCommands(owner)
    expect(given?.write.body).toEqual({ observation: 'Limpio \ufffd.' })
  })
})

test('a missing stored signature is told as the visit opens, and no more after signing', async () => {
  const own = { ...theOfficials[0], hasStoredSignature: false } as (typeof theOfficials)[number]
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: { ...signed, officials: [own] } }))
  open()
  const alert = await screen.findByText(/^No tiene firma registrada: el acta quedaría sin ella/)
  expect(alert.closest('[role=alert]')?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/perfil')
  const write = {
    call: 'official-signature' as const,
    body: { officialId: 2, signature: 'data:image/png;base64,AAAA' },
  }
  await enqueue(owner, [{ slot: 'official-2', key: key(99), write }])
  await waitFor(() => expect(screen.queryByText(/^No tiene firma registrada: el acta/)).toBeNull())
})

test('a draft that this version of the app cannot read is said to be there', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('inspection-draft-7', JSON.stringify({ users: { 2: { items: 7 } } }))
  open()
  await screen.findByText(/se guardó con otra versión de la aplicación/)
})
