import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { getSample, getSampleOptions, listSamples } from '../../../contract/follow-up/samples.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import { SampleView } from './card/sample-view.tsx'
import type { Sample, SampleEntry, SampleOptions } from './samples.queries.ts'

export const anEntry = (own: Partial<SampleEntry> = {}): SampleEntry => ({
  ...{ id: 1, kind: 'toma', at: '2026-11-26T15:00:00.000Z', by: 'Ana Rojas', fromState: null, toState: 'tomada' },
  ...{ reason: null, images: [], link: null, results: [], reportName: null, reportedOn: null },
  ...own,
})

/** A sample that its taker still has. */
export const aSample = (own: Partial<Sample> = {}): Sample => ({
  ...{ id: 9, number: 'MU-2026-000009', inspectionId: 148, actaNumber: '13-2026-000148', itemId: null, item: '' },
  ...{ establishmentId: 5, establishmentName: 'Restaurante El Portal', identificationNumber: '9001234567' },
  ...{ address: 'Calle 10 # 4-20', city: 'Turbaco', measureId: null, measureNumber: null, product: 'Queso costeño' },
  ...{ brand: null, lot: 'L-7', quantity: 0.5, unit: 'kg', units: null, temperature: 4.5, container: 'Bolsa estéril' },
  ...{ expiry: null, registration: null, maker: null, sealNumber: 'S-0031', takenOn: '2026-11-26' },
  ...{ takenAt: '2026-11-26T14:30:00.000Z', reason: 'Vigilancia', tests: ['Salmonella'], counterSample: 'no_procede' },
  ...{ counterReason: 'Perecedero', counterSeal: null, counterCustodian: null, state: 'tomada', verdict: null },
  ...{ isReserved: false, replaces: null, replacesNumber: null, replacedById: null, replacedByNumber: null },
  ...{ holder: 'Ana Rojas', rowVersion: 2, acts: [anEntry()], may: ['custodia'] },
  ...own,
})

export type Answers = {
  refused?: { error: object; status: number }
  rows?: Sample[]
  mayTake?: boolean
  /** Null for a server that cannot tell them. */
  goods?: SampleOptions['goods'] | null
}

export const openCard = () => showPage(<SampleView sampleId={9} />)
export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
export const dialog = () => within(screen.getByRole('dialog'))
export const type = (name: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(name), { target: { value } })
export const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Guardar' }))
export const choose = async (label: RegExp, option: string) => {
  fireEvent.click(dialog().getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

/** A server that answers calls about samples, for the tests of one file. */
export function sampleServer() {
  const keyed = keepWronglyKeyed()
  const asked: URL[] = []
  const sent: { call: string; body: Record<string, unknown> }[] = []

  /** Answers calls about `sample`; `refused` refuses those that write, or all of them with 403. */
  function serve(sample: Sample, { refused, rows = [sample], mayTake = false, goods = [] }: Answers = {}) {
    const reply = (data: object) => Response.json({ success: true, data })
    vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
      const { method = 'GET', body } = request
      keyed.watch(path, request)
      const url = new URL(path, 'http://vigia.test')
      if (method !== 'GET') {
        const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
        sent.push({ call: `${method} ${url.pathname}`, body: fields })
      }
      if (refused && (method !== 'GET' || refused.status === 403))
        return Response.json({ success: false, error: refused.error }, { status: refused.status })
      if (method !== 'GET')
        return reply({ sample_id: 9, number: sample.number, state: 'en_transporte', verdict: null, row_version: 3 })
      asked.push(url)
      if (url.pathname === '/api/sample/all') return reply(z.encode(listSamples.reply, { rows, total: rows.length }))
      if (url.pathname.startsWith('/api/sample/options/')) {
        if (goods) return reply(z.encode(getSampleOptions.reply, { mayTake, items: [], goods }))
        return Response.json({ success: false, error: { code: 'server.failed', message: 'Falló.' } }, { status: 500 })
      }
      return reply(z.encode(getSample.reply, { sample }))
    })
  }

  beforeEach(() => {
    asked.length = 0
    sent.length = 0
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    notifications.clean()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(keyed.take()).toEqual([])
  })
  return { asked, sent, serve }
}
