import { beforeEach, vi } from 'vitest'
import type { RecordFile } from '../../domain/records/record-file.ts'
import { type DocumentReport, type FileReport, faulty } from './check-file.ts'
import { startPage } from './verify-page.ts'

/** The parts of a record that the page shows. */
export const sealed = (name: string, change: Partial<DocumentReport> = {}): DocumentReport => {
  const person = { name: 'Ana' }
  const registro = {
    ...{
      number: 1,
      day: '2026-02-27',
      establishment: { name, address: 'Calle 1', city: 'Arjona' },
      concepto: 'FAVORABLE',
    },
    ...{
      compliancePct: 90,
      technician: person,
      engineer: person,
      establishmentSigner: person,
      checker: person,
      sections: [],
    },
  }
  const file = { registro, sello: { valor: 'a'.repeat(64) } } as unknown as RecordFile
  return { ...faulty('unable'), fault: undefined, content: 'yes', file, ...change }
}

export const result = () => document.getElementById('resultado')

export const title = () => result()?.querySelector('strong')?.textContent

export const facts = () => document.getElementById('sellado')?.textContent

export const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

export const lines = () => [...document.querySelectorAll('.checks li')].map((one) => [one.className, one.textContent])

/** A thread of the page, which a test answers for. */
export type FakeThread = {
  onmessage: ((event: { data: FileReport }) => void) | undefined
  onerror: (() => void) | undefined
}

/** The page for each test, with a thread and a server that answer when the test says so. */
export function verifyPage() {
  /** Threads that were started, which a test answers for. */
  let threads: FakeThread[]
  class Thread implements FakeThread {
    onmessage: ((event: { data: FileReport }) => void) | undefined
    onerror: (() => void) | undefined
    constructor() {
      threads.push(this)
    }
    postMessage() {}
    terminate() {}
  }
  /** Addresses of the server that were asked for. */
  let asked: string[]
  let replies: ((reply: Response | Error) => void)[]

  /** Keys of the entity that its server answers; undefined for a server of before. */
  let keys: object[] | undefined

  beforeEach(() => {
    keys = undefined
    threads = []
    replies = []
    asked = []
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('Worker', Thread)
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      if (path === '/api/public/keys') return Promise.resolve(json(keys ? 200 : 404, { data: { keys } }))
      // The log gives no word; its proofs have tests of their own.
      if (path.startsWith('/api/public/log/')) return Promise.resolve(json(503, {}))
      return new Promise<Response>((resolve, reject) => {
        replies.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)))
      })
    })
    document.body.innerHTML =
      '<section id="verificar" data-entidad="Salud" hidden><input type="file" id="archivo"><div id="camara"></div><div id="resultado"></div><div id="adenda"></div><div id="fotos"></div><div id="comprobaciones"></div><div id="sellado"></div></section>'
    startPage('/verificar.js')
  })

  function choose(...names: string[]): FakeThread {
    const input = document.getElementById('archivo') as HTMLInputElement
    const files = (names.length > 0 ? names : ['acta.pdf']).map((name) => new File(['x'], name))
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change'))
    return threads.at(-1) as FakeThread
  }
  const verdictOf = (thread: FakeThread, data: FileReport) => thread.onmessage?.({ data })
  return {
    get threads() {
      return threads
    },
    set threads(value) {
      threads = value
    },
    get asked() {
      return asked
    },
    set asked(value) {
      asked = value
    },
    get replies() {
      return replies
    },
    set replies(value) {
      replies = value
    },
    get keys() {
      return keys
    },
    set keys(value) {
      keys = value
    },
    choose,
    verdictOf,
  }
}
